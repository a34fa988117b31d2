import { expect, test } from 'vitest';
import type { Review } from '#contract/reviews/reviews.ts';
import { NewestReview } from '#web/reviews/writing/newest-review.ts';

const review = (id: string, ...photos: string[]) => ({ id, photos: photos.map((id) => ({ id })) }) as Review;

/** What is shown, and a question whose answer the test gives. */
function shown() {
	const shown: (Review | null)[] = [];
	const newest = new NewestReview((review) => shown.push(review));
	const ask = () => {
		const { promise, resolve, reject } = Promise.withResolvers<{ data: Review | null }>();
		const done = newest.ask(() => promise);
		const answer = (data: Review | null) => {
			resolve({ data });
			return done;
		};
		const fail = () => {
			reject(new Error('No answer came.'));
			return done;
		};
		return { answer, fail };
	};
	return { shown, newest, ask };
}

test('the review of a member who has signed out meanwhile is not shown to whoever is here', async () => {
	const { shown: seen, newest, ask } = shown();
	const { answer } = ask();
	newest.tell(null);
	await answer(review('theirs'));
	expect(seen).toEqual([null]);
});

test('what was read before a review was published does not take it away', async () => {
	const { shown: seen, newest, ask } = shown();
	const { answer } = ask();
	newest.tell(review('published'));
	await answer(null);
	expect(seen.at(-1)).toEqual(review('published'));
});

test('of two answers the one that was asked for later is shown, whichever comes first', async () => {
	const { shown: seen, ask } = shown();
	const [first, second] = [ask(), ask()];
	await second.answer(review('new'));
	await first.answer(review('old'));
	expect(seen).toEqual([review('new')]);
});

test('without an answer what is known stays', async () => {
	const { shown: seen, newest, ask } = shown();
	newest.tell(review('mine'));
	await ask().fail();
	expect(seen).toEqual([review('mine')]);
});

test('photos are taken for the review that stands, and for no other', () => {
	const { shown: seen, newest } = shown();
	newest.tell(review('mine'));
	newest.tellPhotos('before', review('before', 'a').photos);
	newest.tellPhotos('mine', review('mine', 'b').photos);
	expect(seen).toEqual([review('mine'), review('mine', 'b')]);
});
