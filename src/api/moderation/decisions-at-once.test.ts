/**
 * Two operators decide about one thing, or its author appeals during a new decision: only on PostgreSQL, as the
 * embedded database has one connection.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { decideMember } from '#test/decide-member.ts';
import { comment, post } from '#test/post-calls.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
let [one, other]: TestActor[] = [];
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'one@example.org,other@example.org' } });
	[one, other] = await Promise.all([app.actor('one'), app.actor('other')]);
});
afterAll(() => app?.close());

const appealOf = async (member: TestActor) => {
	const [decision] = (await member.call('GET /decisions/mine')).data;
	return refusalCodeOf(
		member.call('POST /decisions/:id/appeal', { params: { id: decision!.id }, body: { body: 'I did nothing of it.' } }),
	);
};

/** Makes the first operator's decision wait when all but its own row is written, while `meanwhile` begins. */
async function decideSlowly(decide: () => Promise<unknown>, meanwhile: () => Promise<string>) {
	const [first, second] = await app.db.transaction().execute(async (db) => {
		await sql`select id from member where id = ${one!.id} for update`.execute(db);
		const first = refusalCodeOf(decide());
		await whenWaiting(app.connection.db);
		const second = meanwhile();
		await whenWaiting(app.connection.db, 2);
		return [first, second];
	});
	return [await first, await second];
}

const decideReview = (id: string, action: 'remove' | 'restore') =>
	one!.call('POST /moderation/decisions', {
		body: {
			subject_type: 'review',
			subject_ids: [id],
			action,
			...(action === 'remove' && { reason: 'spam' as const }),
			explanation: 'It advertises another business.',
		},
	});

describe.runIf(engine === 'postgres')('decisions', () => {
	test('of two operators who answer one appeal, one does', async () => {
		const member = await app.somebody('suspended');
		await decideMember(one!, member.id, 'remove');
		expect(await appealOf(member)).toBe('done');
		const answers = await decideSlowly(
			() => decideMember(one!, member.id, 'uphold'),
			() => refusalCodeOf(decideMember(other!, member.id, 'uphold')),
		);
		expect(answers).toEqual(['done', 'conflict']);
	});

	test.each(['review', 'post', 'comment'] as const)(
		'a %s that is being removed is not reported any more',
		async (kind) => {
			const [owner, author, reporter] = await Promise.all(
				['owner', 'author', 'reporter'].map((name) => app.somebody(name)),
			);
			const { id: profileId } = await addBusiness(owner!, `Reported ${kind}`);
			const written = {
				review: async () =>
					(await author!.call('POST /business-profile/reviews', { body: await reviewOf(app, profileId, [1, 2, 1, 2]) }))
						.data,
				post: () => post(owner!, profileId),
				comment: async () => comment(author!, (await post(owner!, profileId)).id),
			};
			const { id } = await written[kind]();
			const about = { subject_type: kind, reason: 'spam' as const };
			const answers = await decideSlowly(
				() =>
					one!.call('POST /moderation/decisions', {
						body: { ...about, subject_ids: [id], action: 'remove', explanation: 'It advertises something else.' },
					}),
				() => refusalCodeOf(reporter!.call('POST /reports', { body: { ...about, subject_id: id } })),
			);
			expect(answers).toEqual(['done', 'not_found']);
		},
	);

	test('a suspension that ends undoes no deletion that another operator decides at that moment', async () => {
		const { id } = await addBusiness(await app.somebody('owner'), 'Kettle and pot');
		const reasons = { reason: 'It advertises another business.', public_reason: 'spam' as const };
		await other!.call('PUT /business-profile/:id/suspension', { params: { id }, body: reasons });
		const answers = await decideSlowly(
			() =>
				one!.call('POST /moderation/decisions', {
					body: {
						subject_type: 'profile',
						subject_ids: [id],
						action: 'delete',
						reason: 'spam',
						explanation: 'It advertises another business.',
					},
				}),
			() => refusalCodeOf(other!.call('DELETE /business-profile/:id/suspension', { params: { id } })),
		);
		expect(answers).toEqual(['done', 'conflict']);
		const { status } = await app.db
			.selectFrom('profile')
			.select('status')
			.where('id', '=', id)
			.executeTakeFirstOrThrow();
		expect(status).toBe('deleted');
	});

	test('nobody appeals against what is taken back at that moment', async () => {
		const [owner, author] = [await app.somebody('owner'), await app.somebody('author')];
		const { id: profileId } = await addBusiness(owner, 'Kettle');
		const body = { ...(await reviewOf(app, profileId, [5, 4, 3, 2])), body: 'The kettle was on before we sat down.' };
		const { data: review } = await author.call('POST /business-profile/reviews', { body });
		await decideReview(review.id, 'remove');
		const answers = await decideSlowly(
			() => decideReview(review.id, 'restore'),
			() => appealOf(author),
		);
		expect(answers).toEqual(['done', 'conflict']);
		const appealed = app.db.selectFrom('moderation_subject').select('subject_id').where('subject_id', '=', review.id);
		expect(await appealed.where('appealed_at', 'is not', null).execute()).toEqual([]);
	});
});
