/** Tests likes and comments of a post that is being removed: nothing of them is kept. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockSaidOf, removeSaid } from '#api/posts/service.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor, type TestApp } from '#test/app.ts';
import { operatedApp } from '#test/operated-app.ts';
import { refusalOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
let owner: TestActor;
beforeAll(async () => {
	({ app } = await operatedApp());
	owner = await app.somebody('owner');
});
afterAll(() => app?.close());

// The embedded database has one connection.
describe.runIf(engine === 'postgres')('threat 75: of a post that is being removed', () => {
	test.each([
		[
			'like',
			'like_received',
			(by: TestActor, post_id: string) => by.call('POST /business-profile/like-post', { body: { post_id } }),
		],
		[
			'comment',
			'comment',
			(by: TestActor, post_id: string) =>
				by.call('POST /business-profile/comment-post', { body: { post_id, body: 'Sold out again.' } }),
		],
	] as const)('no %s is kept, nor coins for it', async (_, rule, act) => {
		const { id: profile_id } = await addBusiness(owner, `Removed ${rule}`);
		const { data: post } = await owner.call('POST /business-profile/post', { body: { profile_id, body: 'Buns.' } });
		const reader = await app.somebody('reader');
		const under = await transaction(app.context(), async (ctx) => {
			await removeSaid(ctx, 'post', await lockSaidOf(ctx, 'post', post.id), true);
			const refusal = refusalOf(act(reader, post.id));
			await whenWaiting(app.connection.db);
			return { refusal };
		});
		expect(await under.refusal).toEqual([404, 'not_found']);
		const counts = app.db.selectFrom('post').select(['like_count', 'comment_count']).where('id', '=', post.id);
		expect(await counts.executeTakeFirst()).toEqual({ like_count: 0, comment_count: 0 });
		const awards = app.db
			.selectFrom('coin_award')
			.select('rule')
			.where('rule', '=', rule)
			.where('profile_id', '=', profile_id);
		expect(await awards.execute()).toEqual([]);
	});
});
