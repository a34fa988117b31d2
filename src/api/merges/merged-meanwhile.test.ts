import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { mergeProfiles } from '#api/merges/service.ts';
import { composeMessage } from '#api/messages/sending/compose.ts';
import { deliver } from '#api/messages/sending/delivery.ts';
import { lockPost } from '#api/posts/write-queries.ts';
import { keepProfiles } from '#api/profiles/service.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor } from '#test/app.ts';
import { give } from '#test/coin-holders.ts';
import { mergeWorld } from '#test/merge-world.ts';
import { newPicture } from '#test/pictures.ts';
import { post } from '#test/post-calls.ts';
import { of } from '#test/profile-calls.ts';
import { refusalOf } from '#test/refusal.ts';
import { whenWaiting } from '#test/when-waiting.ts';

const world = mergeWorld();

/**
 * Merges one business into the other and, before committing, starts `change`, waits until it waits for a lock, and does
 * `meanwhile`.
 */
async function whileMerged(
	fromId: string,
	intoId: string,
	change: () => Promise<unknown>,
	meanwhile: () => Promise<unknown> = async () => {},
): Promise<unknown> {
	const { db } = world.app;
	const { changing } = await transaction(world.app.context(), async (ctx) => {
		const actor = { memberId: world.operator.id, isOperator: true };
		await mergeProfiles({ ...ctx, actor } as never, fromId, { into: intoId, dry_run: false });
		const changing = change();
		await whenWaiting(db as never);
		await meanwhile();
		return { changing };
	});
	return changing;
}

interface Ground {
	from: { id: string };
	author: TestActor;
	reviewId: string;
	claimId: string;
}

const ways: Record<string, (ground: Ground) => Promise<unknown>> = {
	'changes their review': ({ author, reviewId }) =>
		author.call('PATCH /business-profile/reviews/:id', {
			...of(reviewId),
			body: { body: 'Warm bread, and a smile with it.' },
		}),
	'takes their review back': ({ author, reviewId }) =>
		author.call('DELETE /business-profile/reviews/:id', of(reviewId)),
	'decides about a review': ({ reviewId }) =>
		world.operator.call('POST /moderation/decisions', {
			body: {
				subject_type: 'review',
				subject_ids: [reviewId],
				action: 'remove',
				reason: 'spam',
				explanation: 'It is about something else.',
			},
		}),
	'takes their claim back': ({ author, claimId }) => author.call('DELETE /claims/:id', of(claimId)),
	'decides about a claim': ({ claimId }) =>
		world.operator.call('POST /operator/claims/:id/decision', {
			...of(claimId),
			body: { approve: false, reason: 'They have no keys.', former_owners: 'owner' },
		}),
};

// The embedded database has one connection, so nobody waits for a lock there.
describe.runIf(engine === 'postgres')('while a business is merged', () => {
	test.each(Object.keys(ways))('whoever %s does so at the one that stays', async (way) => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const author = await world.app.somebody('author');
		const { id: reviewId } = await world.review(author, from.id, [4, 4, 4, 4], 'Warm bread, and early in the morning.');
		const claim = { method: 'operator' as const, statement: 'I have the keys to both doors.' };
		const { data } = await author.call('POST /business-profile/:id/claim', { ...of(from.id), body: claim });
		const ground = { from, author, reviewId, claimId: data.id };
		expect(await refusalOf(whileMerged(from.id, into.id, () => ways[way]!(ground)))).toBe('done');
	});

	test('whoever leaves takes their review from the one that stays, and from its totals', async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const author = await world.app.somebody('author');
		await world.review(author, from.id, [4, 4, 4, 4], 'Warm bread, and early in the morning.');
		await world.review(await world.app.somebody('another'), from.id, [3, 3, 3, 3], 'Warm bread, but late.');
		await whileMerged(from.id, into.id, () => author.call('DELETE /me', { query: { reviews: 'delete' } }));
		expect((await world.reviewsOf(into.id)).map(({ body }) => body)).toEqual(['Warm bread, but late.']);
		expect(await world.overallOf(into.id)).toMatchObject({ n: 1 });
		expect(
			await world.app.db.selectFrom('profile').select('reviews_count').where('id', '=', into.id).executeTakeFirst(),
		).toEqual({ reviews_count: 1 });
		expect(await world.app.db.selectFrom('review').select('body').where('member_id', '=', author.id).execute()).toEqual(
			[{ body: null }],
		);
	});

	test.each(['like', 'comment'])('a %s below its post is told to those who keep the one that stays', async (what) => {
		const [owner, keeper, guest] = await Promise.all(
			['owner', 'keeper', 'guest'].map((name) => world.app.somebody(name)),
		);
		const [from, into] = [await world.add({}, owner), await world.add({}, keeper)];
		const { id: post_id } = await post(owner!, from.id);
		await whileMerged(from.id, into.id, () =>
			what === 'like'
				? guest!.call('POST /business-profile/like-post', { body: { post_id } })
				: guest!.call('POST /business-profile/comment-post', { body: { post_id, body: 'Sold out again.' } }),
		);
		const told = world.app.db
			.selectFrom('notification')
			.select(['member_id', 'profile_id'])
			.where('kind', '=', what === 'like' ? 'post_like' : 'comment')
			.where('topic_id', '=', post_id);
		const both = [owner!.id, keeper!.id].toSorted();
		expect((await told.orderBy('member_id').execute()).map((row) => row)).toEqual(
			both.map((member_id) => ({ member_id, profile_id: into.id })),
		);
	});

	test('what is answered below its post is told to those who keep the one that stays', async () => {
		const [owner, keeper, guest] = await Promise.all(
			['owner', 'keeper', 'guest'].map((name) => world.app.somebody(name)),
		);
		const [from, into] = [await world.add({}, owner), await world.add({}, keeper)];
		const { id: post_id } = await post(owner!, from.id);
		const body = { post_id, body: 'Fresh at seven.', acting_as: from.id };
		const { data: said } = await owner!.call('POST /business-profile/comment-post', { body });
		await whileMerged(from.id, into.id, () =>
			guest!.call('POST /business-profile/comment-post', { body: { post_id, body: 'Thanks!', parent_id: said.id } }),
		);
		const told = world.app.db.selectFrom('notification').select('member_id').where('kind', '=', 'comment_answer');
		expect((await told.where('topic_id', '=', said.id).execute()).map(({ member_id }) => member_id).toSorted()).toEqual(
			[owner!.id, keeper!.id].toSorted(),
		);
	});

	test.each(['invited_customer', 'profile_former_keeper'] as const)(
		'whoever leaves meanwhile is in %s of neither',
		async (table) => {
			const [from, into] = [await world.addUnowned(), await world.addUnowned()];
			const leaver = await world.app.somebody('leaver');
			const since = table === 'invited_customer' ? 'invited_at' : 'ended_at';
			await sql`
				insert into ${sql.table(table)} (profile_id, member_id, ${sql.ref(since)})
				values (${from.id}, ${leaver.id}, ${world.app.clock.now})`.execute(world.app.db);
			await whileMerged(from.id, into.id, () => leaver.call('DELETE /me', { query: { reviews: 'keep' } }));
			const { rows } = await sql`select from ${sql.table(table)} where member_id = ${leaver.id}`.execute(world.app.db);
			expect(rows).toEqual([]);
		},
	);

	test('what whoever leaves meanwhile was rewarded for at it stays used at the one that stays', async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const leaver = await world.app.somebody('leaver');
		const key = `publish_business:${from.id}`;
		await give(world.app, { event: 'publish_business', memberId: leaver.id, key, profileId: from.id });
		await whileMerged(from.id, into.id, () => leaver.call('DELETE /me', { query: { reviews: 'keep' } }));
		const used = world.app.db.selectFrom('coin_used_key').select('key').where('profile_id', '=', into.id);
		expect((await used.execute()).map(({ key }) => key)).toEqual([`publish_business:${into.id}`]);
	});

	test('nobody’s wallet is held while a post or an offer of it is waited for', async () => {
		const [owner, critic] = await Promise.all(['owner', 'critic'].map((name) => world.app.somebody(name)));
		const [from, into] = [await world.add({}, owner), await world.add({}, critic)];
		const { id: postId } = await post(owner!, from.id);
		await world.review(critic!, from.id, [4, 4, 4, 4], 'Warm bread, and early in the morning, every day.');
		const under = await world.app.db.transaction().execute(async (db) => {
			await lockPost(db, postId);
			const merging = world.merge(from.id, into.id);
			await whenWaiting(world.app.connection.db);
			await sql`select from coin_wallet join coin_holder on wallet_id = id where member_id = ${critic!.id}
				for update of coin_wallet nowait`.execute(db);
			return { merging };
		});
		expect((await under.merging).reviews.taken_back).toBe(1);
		const awards = world.app.db.selectFrom('coin_award').select('state').where('profile_id', '=', into.id);
		expect((await awards.where('rule', '=', 'review').execute()).map(({ state }) => state)).toEqual(['reversed']);
	});

	describe('messages are not lost with the one that goes', () => {
		const copiesAt = async (id: string) => {
			const copies = world.app.db.selectFrom('message_copy').select('folder').where('profile_id', '=', id);
			return (await copies.orderBy('folder').execute()).map(({ folder }) => folder);
		};
		const wordsTo = (id: string, fields: object = {}) => ({
			to: [{ type: 'profile' as const, id }],
			subject: 'A cake',
			body: 'Can you bake one by Sunday?',
			...fields,
		});
		async function ground() {
			const [owner, guest] = [await world.app.somebody('owner'), await world.app.somebody('guest')];
			const [from, into] = [await world.add({}, owner), await world.addUnowned()];
			const write = (fields: object = {}) =>
				guest.call('POST /business-profile/messages/compose', { body: wordsTo(from.id, fields) });
			return { owner, guest, from, into, write };
		}

		test('one that is written to it while it is merged comes to the one that stays', async () => {
			const { from, into, write } = await ground();
			expect(await refusalOf(whileMerged(from.id, into.id, () => write()))).toBe('done');
			expect(await copiesAt(into.id)).toEqual(['inbox']);
		});

		test('one that has just been written, and is not stored yet, does, too', async () => {
			const { guest, from, into } = await ground();
			const { db } = world.app;
			const under = await transaction(world.app.context(), async (ctx) => {
				const actor = { memberId: guest.id, isConfirmed: true };
				await composeMessage({ ...ctx, actor } as never, wordsTo(from.id, { undo_seconds: 0 }) as never);
				const merging = world.merge(from.id, into.id);
				await whenWaiting(db as never);
				return { merging };
			});
			await under.merging;
			expect(await copiesAt(into.id)).toEqual(['inbox']);
		});

		test('one that waits for its time, and is delivered or taken back meanwhile, goes on', async () => {
			const { owner, from, into, write } = await ground();
			world.app.clock.now = new Date();
			const { data: waiting } = await write({ undo_seconds: 30 });
			const bring = () => transaction(world.app.context(), (ctx) => deliver(ctx, waiting.id));
			const { data: taken } = await owner.call('POST /business-profile/messages/compose', {
				body: wordsTo((await world.add()).id, { undo_seconds: 30, acting_as: from.id }),
			});
			await whileMerged(from.id, into.id, bring);
			expect(await copiesAt(into.id)).toEqual(['inbox', 'outbox']);
			const back = await world.addUnowned();
			const undo = () => owner.call('POST /business-profile/messages/:id/undo', of(taken.id));
			expect(await refusalOf(whileMerged(into.id, back.id, undo))).toBe('done');
			const drafts = world.app.db.selectFrom('message_draft').select('profile_id').where('author_id', '=', owner.id);
			expect(await drafts.execute()).toEqual([{ profile_id: back.id }]);
		});

		test('who is accepted in its name may write to the one that stays', async () => {
			const { owner, guest, from, into, write } = await ground();
			const { data: written } = await write();
			const accept = () =>
				owner.call('POST /business-profile/messages/:id/accept', { ...of(written.id), query: { acting_as: from.id } });
			expect(await refusalOf(whileMerged(from.id, into.id, accept))).toBe('done');
			const known = world.app.db.selectFrom('message_contact').select('other_id').where('mailbox_id', '=', into.id);
			expect(await known.execute()).toEqual([{ other_id: guest.id }]);
		});

		test('one that is read, thrown away or deleted in its name is so at the one that stays', async () => {
			const { owner, from, into, write } = await ground();
			const { data: written } = await write();
			const one = (id: string) => ({ ...of(written.id), query: { acting_as: id } });
			const read = (id: string) =>
				owner.call('PATCH /business-profile/messages/read/:id', { ...one(id), body: { read: true } });
			expect(await refusalOf(whileMerged(from.id, into.id, () => read(from.id)))).toBe('done');
			const [second, third] = [await world.addUnowned(), await world.addUnowned()];
			const trash = () =>
				owner.call('PATCH /business-profile/messages/bulk', {
					...{ query: { acting_as: into.id }, body: { ids: [written.id], trashed: true } },
				});
			expect(await whileMerged(into.id, second.id, trash)).toMatchObject({ data: { changed: 1 } });
			const copies = world.app.db.selectFrom('message_copy').select(['read_at', 'trashed_at']);
			expect(await copies.where('profile_id', '=', second.id).execute()).toEqual([
				{ read_at: expect.any(Date), trashed_at: expect.any(Date) },
			]);
			const erase = () => owner.call('DELETE /business-profile/messages/:id', one(second.id));
			expect(await refusalOf(whileMerged(second.id, third.id, erase))).toBe('done');
			expect(await copiesAt(third.id)).toEqual([]);
		});

		test('a draft in its name is kept with the one that stays', async () => {
			const { owner, from, into } = await ground();
			const keep = () =>
				owner.call('POST /business-profile/messages/draft', { body: { subject: 'A cake', acting_as: from.id } });
			expect(await refusalOf(whileMerged(from.id, into.id, keep))).toBe('done');
			const drafts = world.app.db.selectFrom('message_draft').select('profile_id').where('author_id', '=', owner.id);
			expect(await drafts.execute()).toEqual([{ profile_id: into.id }]);
		});
	});

	test('who keeps several waits for the first before holding another, also where that one stands for a merged one', async () => {
		const [into, from, other] = [await world.addUnowned(), await world.addUnowned(), await world.addUnowned()];
		expect(into.id < other.id).toBe(true);
		await world.merge(from.id, into.id);
		const { db } = world.app;
		const { keeping } = await db.transaction().execute(async (trx) => {
			await sql`select id from profile where id = ${into.id} for update`.execute(trx);
			const keeping = transaction(world.app.context(), (ctx) => keepProfiles(ctx.db, [other.id, from.id]));
			await whenWaiting(db as never);
			const free = await sql`select id from profile where id = ${other.id} for update skip locked`.execute(trx);
			expect(free.rows).toHaveLength(1);
			return { keeping };
		});
		expect(await keeping).toEqual(
			new Map([
				[other.id, other.id],
				[from.id, into.id],
			]),
		);
	});

	test('who votes waits for whoever comes to look after the one that stays', async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const [author, voter] = [await world.app.somebody('author'), await world.app.somebody('voter')];
		const { id } = await world.review(author, from.id, [4, 4, 4, 4]);
		const { db } = world.app;
		const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
		const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
		let holding: Promise<void> | undefined;
		const voting = whileMerged(
			from.id,
			into.id,
			() => voter.call('PUT /business-profile/reviews/:id/helpful', of(id)),
			async () => {
				holding = db.transaction().execute(async (trx) => {
					await sql`select id from profile where id = ${into.id} for no key update`.execute(trx);
					held();
					await isSeen;
				});
				await whenWaiting(db as never, 2);
			},
		);
		await isHeld;
		await whenWaiting(db as never).finally(seen);
		await holding;
		expect(await refusalOf(voting)).toBe('done');
	});

	test('a photo that its author takes away from a review that goes does not come back with the one that stays', async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const author = await world.app.somebody('author');
		const { id } = await world.review(author, from.id, [2, 2, 2, 2]);
		const files = { images: [await newPicture(20, 10)] };
		const { data: photos } = await author.call('POST /business-profile/reviews/:id/photos', {
			...of(id),
			files,
			body: {},
		});
		world.waitMinute();
		await world.review(author, into.id, [5, 5, 5, 5]);
		const { db } = world.app;
		// The author takes the photo away, and has not committed yet.
		const { merging } = await db.transaction().execute(async (trx) => {
			await trx.updateTable('review').set({ photos: '[]' }).where('id', '=', id).execute();
			await trx.deleteFrom('media_use').where('image_id', '=', photos[0]!.id).execute();
			const merging = world.merge(from.id, into.id);
			await whenWaiting(db as never);
			return { merging };
		});
		await merging;
		const [only] = await world.reviewsOf(into.id);
		expect(only).toMatchObject({ overall: 5, photos: [] });
	});

	test('it waits for the first of all reviews before holding another', async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const [ana, ben] = [await world.app.somebody('ana'), await world.app.somebody('ben')];
		// The reviews are written in an order other than that of their table.
		const reviews = [await world.review(ana, into.id, [3, 3, 3, 3]), await world.review(ben, from.id, [4, 4, 4, 4])];
		world.waitMinute();
		reviews.push(await world.review(ana, from.id, [5, 5, 5, 5]));
		const [first, ...others] = reviews.map(({ id }) => id).toSorted();
		const { db } = world.app;
		const { merging } = await db.transaction().execute(async (trx) => {
			await sql`select id from review where id = ${first} for update`.execute(trx);
			const merging = world.merge(from.id, into.id);
			await whenWaiting(db as never);
			const free = await sql`select id from review where id = any(${others}::uuid[]) for update skip locked`.execute(
				trx,
			);
			expect(free.rows).toHaveLength(2);
			return { merging };
		});
		await merging;
	});
});
