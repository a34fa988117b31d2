import { expect, test } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { PhotoQueue } from '#web/pictures/photos/photo-queue.ts';
import { profileShelf } from '#web/pictures/photos/photo-shelf.ts';

const photo = (name: string) => new File(['photo'], name, { type: 'image/jpeg' });

/** A shelf whose server answers when the test says so. */
function shelf() {
	const calls: { file: File; key: string; answer: () => void; lose: () => void }[] = [];
	const add = (_: unknown, { file, key }: { file: File; key: string }) =>
		new Promise<never>((answer, refuse) => {
			const added = { data: [{ id: key, url: '', alt: file.name }], headers: new Headers() } as never;
			const lost = new ApiError('network', 0, 'No answer came.');
			calls.push({ file, key, answer: () => answer(added), lose: () => refuse(lost) });
		});
	return { calls, shelf: { ...profileShelf('1'), add } };
}

test('photos are sent one after the other, also when nobody looks any more', async () => {
	const { calls, shelf: of } = shelf();
	const queue = new PhotoQueue(of, () => true);
	const added: string[] = [];
	queue.onAdded = (photos) => added.push(...photos.map(({ alt }) => alt));
	queue.add([photo('one.jpg'), photo('two.jpg')]);
	await expect.poll(() => calls).toHaveLength(1);
	calls[0]?.answer();
	await expect.poll(() => calls).toHaveLength(2);
	calls[1]?.answer();
	await expect.poll(() => queue.photos).toEqual([]);
	expect(added).toEqual(['one.jpg', 'two.jpg']);
});

test('a photo whose answer was lost is sent again as the same, and holds up no other', async () => {
	const { calls, shelf: of } = shelf();
	const queue = new PhotoQueue(of, () => true);
	queue.listeners.add(() => {});
	queue.add([photo('one.jpg'), photo('two.jpg')]);
	await expect.poll(() => calls).toHaveLength(1);
	calls[0]?.lose();
	await expect.poll(() => calls.map(({ file }) => file.name)).toEqual(['one.jpg', 'two.jpg']);
	expect(queue.photos.map(({ state }) => state.kind)).toEqual(['failed', 'sending']);
	calls[1]?.answer();
	await expect.poll(() => queue.photos).toHaveLength(1);
	queue.retry(calls[0]!.key);
	await expect.poll(() => calls).toHaveLength(3);
	expect(calls[2]).toMatchObject({ key: calls[0]?.key, file: calls[0]?.file });
});

test('what a member has added is sent only while they are here', async () => {
	const { calls, shelf: of } = shelf();
	let isHere = true;
	const queue = new PhotoQueue(of, () => isHere);
	queue.add([photo('one.jpg'), photo('two.jpg')]);
	await expect.poll(() => calls).toHaveLength(1);
	isHere = false;
	calls[0]?.answer();
	await expect.poll(() => queue.photos.map(({ file }) => file.name)).toEqual(['two.jpg']);
	expect(calls).toHaveLength(1);
	isHere = true;
	queue.goOn();
	await expect.poll(() => calls).toHaveLength(2);
});

test('a photo that is discarded makes room for the next', async () => {
	const { calls, shelf: of } = shelf();
	const queue = new PhotoQueue(of, () => true);
	queue.add([photo('one.jpg'), photo('two.jpg')]);
	await expect.poll(() => calls).toHaveLength(1);
	queue.discard(calls[0]!.key);
	await expect.poll(() => calls.map(({ file }) => file.name)).toEqual(['one.jpg', 'two.jpg']);
});
