/** A row for every column that names a member, and for every one that names a business. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';

/** In each text of a member's that goes with them. */
export const privateWord = 'Kettlewhistle';

export interface Row {
	table: string;
	values: Record<string, unknown>;
}

interface Others {
	/** A member, a business and a review of it with its author, which the rows need besides. */
	memberId: string;
	authorId: string;
	profileId: string;
	reviewId: string;
	now: Date;
}

const words = `The ${privateWord} was on before we had sat down.`;
const [lowest, highest] = ['00000000-0000-7000-8000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff'];
const soon = (now: Date) => new Date(now.getTime() + 86_400_000);
const picture = (id: string, now: Date) => ({ id, width: 1, height: 1, colours: '', bytes: 1, created_at: now });
const invitation = (now: Date) => ({
	kind: 'link',
	purpose: 'join',
	max_uses: 1,
	expires_at: soon(now),
	created_at: now,
});
const bakery = () => ({ id: randomUUID(), slug: randomUUID(), business_name: 'Other', name_key: 'other', search: '' });
const scores = { category_set: 'default', quality: 5, service: 4, value: 3, trust: 2 };
const coffee = (now: Date) => ({
	...{ title: 'A coffee', price_coins: 20, stock: 10, per_member: 1, search: '', valid_from: '2030-01-01' },
	...{ valid_to: '2030-01-02', starts_at: now, ends_at: soon(now), created_at: now, updated_at: now },
});
const taken = (now: Date) => ({
	...{ id: randomUUID(), code: randomCode(), title: 'A coffee', price_coins: 20, hold_id: randomUUID() },
	...{ state: 'confirmed', redeemed_at: now, expires_at: soon(now), settled_at: now },
});
const randomCode = () => randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase();
/** What was given and taken back. */
const coins = (now: Date) => ({ number: 1, rule: 'review', amount: 1, state: 'reversed', at: now, available_on: now });
const decision = (decided_by: string, decided_at: Date) => ({
	id: randomUUID(),
	subject_type: 'member',
	action: 'keep',
	explanation: 'It is right.',
	decided_by,
	decided_at,
});

export function rowsOfMember(id: string, { memberId, profileId, reviewId, now }: Others): Row[] {
	const row = (table: string, values: Record<string, unknown>): Row => ({ table, values });
	const [image, portrait] = ['a1'.repeat(16), 'b2'.repeat(16)];
	const [first, second, third] = [bakery(), bakery(), bakery()];
	const [told, offered, mine, theirs] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
	const decided = decision(id, now);
	const claim = { method: 'operator', created_at: now, state: 'refused' };
	const asked = { role: 'manager', asked_at: now, expires_at: soon(now) };
	return [
		row('member', { id: lowest, uid: 'lowest', name: 'Lowest' }),
		row('member', { id: highest, uid: 'highest', name: 'Highest' }),
		row('profile', { ...first, created_by: id }),
		row('profile', second),
		row('profile', third),
		row('coin_wallet', { id: mine, hash: Buffer.alloc(32) }),
		row('coin_wallet', { id: theirs, hash: Buffer.alloc(32) }),
		row('coin_holder', { member_id: id, wallet_id: mine }),
		row('coin_holder', { member_id: highest, wallet_id: theirs, asked_by: id }),
		row('coin_award', { ...coins(now), wallet_id: mine, key: `review:${id}` }),
		row('coin_award', { ...coins(now), wallet_id: theirs, key: `like:${id}`, related_id: id }),
		row('follow', { member_id: id, profile_id: profileId, created_at: now }),
		row('follow_recount', { member_id: id }),
		row('friend_request', { asker_id: id, asked_id: memberId, asked_at: now }),
		row('friend_request', { asker_id: memberId, asked_id: id, asked_at: now }),
		row('friendship', { low_id: lowest, high_id: id, asked_by: id, accepted_at: now }),
		row('friendship', { low_id: id, high_id: highest, asked_by: highest, accepted_at: now }),
		row('idempotency_key', { member_id: id, key: 'a', request_hash: '', status: 200, response: words }),
		row('import_upload', { id: randomUUID(), file_name: 'shops.csv', uploaded_by: id, created_at: now }),
		row('invitation_code', { ...invitation(now), id: randomUUID(), inviter_id: id, code: '0000000000', memo: words }),
		row('invitation_join', { member_id: id, inviter_id: lowest, joined_at: now }),
		row('invitation_join', { member_id: highest, inviter_id: id, joined_at: now }),
		row('invitation_trace', { member_id: id, hash: 'a', seen_at: now }),
		row('invited_customer', { profile_id: profileId, member_id: id, invited_at: now }),
		row('media_image', { ...picture(image, now), member_id: id }),
		row('media_image', { ...picture(portrait, now), member_id: id }),
		row('media_use', { image_id: portrait, member_id: id, slot: 'image' }),
		row('member_block', { blocker_id: id, blocked_id: memberId }),
		row('member_block', { blocker_id: memberId, blocked_id: id }),
		row('member_event', { id: randomUUID(), member_id: id, kind: 'message', at: now }),
		row('digest', { member_id: id, since: now }),
		row('digest_mail', { member_id: id, sent_at: now }),
		row('member_export', { member_id: id, asked_at: now, asked_on: now, asked_that_day: 1 }),
		row('push_device', { ...browser(id), member_id: id, created_at: now }),
		...notificationsOf({ memberId: id, otherId: memberId, now }),
		...messagesBetween({ memberId: id, otherId: memberId, now }),
		row('merged_profile', { id: randomUUID(), into_id: profileId, slug: 'gone', merged_by: id, merged_at: now }),
		row('moderation_decision', decided),
		row('moderation_subject', {
			decision_id: decided.id,
			subject_id: id,
			author_id: id,
			appealed_by: id,
			appealed_at: now,
			appeal: words,
		}),
		row('offer', { ...coffee(now), id: offered, profile_id: profileId, made_by: id }),
		row('redemption', { ...taken(now), offer_id: offered, profile_id: profileId, member_id: id, confirmed_by: id }),
		row('post', { id: told, profile_id: profileId, written_by: id, body: 'Open on Sunday.', created_at: now }),
		row('post_like', { post_id: told, member_id: id, created_at: now }),
		row('post_writing', { id: randomUUID(), member_id: id, kind: 'post', written_at: now }),
		row('post_comment', { id: randomUUID(), post_id: told, written_by: id, body: words, created_at: now }),
		row('post_comment', {
			id: randomUUID(),
			post_id: told,
			written_by: id,
			profile_id: profileId,
			body: 'See you there.',
			created_at: now,
		}),
		row('profile_appointment', { ...asked, id: randomUUID(), profile_id: first.id, member_id: id, asked_by: memberId }),
		row('profile_appointment', {
			...asked,
			id: randomUUID(),
			profile_id: second.id,
			member_id: memberId,
			asked_by: id,
		}),
		row('profile_claim', { ...claim, id: randomUUID(), profile_id: first.id, member_id: id, statement: words }),
		row('profile_claim', {
			...claim,
			id: randomUUID(),
			profile_id: second.id,
			member_id: memberId,
			answered_by: id,
			answer: words,
			decided_by: id,
		}),
		row('profile_deletion', {
			profile_id: second.id,
			former_status: 'draft',
			deleted_by: id,
			deleted_at: now,
			purge_at: soon(now),
		}),
		row('profile_former_keeper', { profile_id: profileId, member_id: id, ended_at: now }),
		row('profile_member', { profile_id: third.id, member_id: id, role: 'manager' }),
		row('profile_suspension', {
			profile_id: third.id,
			former_status: 'published',
			reason: 'spam',
			suspended_by: id,
			suspended_at: now,
		}),
		...referralsBetween({ giverId: id, receiverId: memberId, now, need: words }),
		...referralsBetween({ giverId: memberId, receiverId: id, now, need: 'A roofer, before winter.' }),
		row('report', {
			id: randomUUID(),
			reporter_id: id,
			subject_type: 'member',
			subject_id: id,
			reason: 'spam',
			words,
			created_at: now,
		}),
		row('review', { ...scores, id: randomUUID(), profile_id: first.id, member_id: id, body: words }),
		row('post_departure', { member_id: id }),
		row('message_departure', { member_id: id }),
		row('review_departure', { member_id: id, fate: 'keep' }),
		row('review_helpful', { review_id: reviewId, member_id: id, created_at: now }),
		row('review_reply', {
			review_id: reviewId,
			member_id: id,
			body: 'Thank you.',
			created_at: now,
			updated_at: now,
		}),
	];
}

export function rowsOfProfile(id: string, { memberId, authorId, now }: Others): Row[] {
	const row = (table: string, values: Record<string, unknown>): Row => ({
		table,
		values: { profile_id: id, ...values },
	});
	const free = (table: string, values: Record<string, unknown>): Row => ({ table, values });
	const [run, image, told, wallet] = [randomUUID(), 'c3'.repeat(16), randomUUID(), randomUUID()];
	const decided = { ...decision(memberId, now), subject_type: 'profile', profile_id: id };
	const day = now.toISOString().slice(0, 10);
	return [
		free('import_run', { id: run, source_name: 'a', file_name: 'b', fingerprint: 'c', state: 'done' }),
		free('media_image', { ...picture(image, now), member_id: memberId }),
		free('moderation_decision', decided),
		free('moderation_subject', { decision_id: decided.id, subject_id: id }),
		free('merged_profile', { id: randomUUID(), into_id: id, slug: 'before', merged_by: memberId, merged_at: now }),
		free('report', {
			id: randomUUID(),
			reporter_id: memberId,
			subject_type: 'profile',
			subject_id: id,
			reason: 'spam',
			created_at: now,
		}),
		free('coin_wallet', { id: wallet, hash: Buffer.alloc(32) }),
		row('coin_award', { ...coins(now), wallet_id: wallet, key: `review:${id}` }),
		row('coin_used_key', { key: `publish_business:${id}` }),
		row('coin_hold', { id: randomUUID(), wallet_id: wallet, number: 2, amount: 1, at: now }),
		row('follow', { member_id: memberId, created_at: now, is_counted: true }),
		...messagesOfBusiness({ profileId: id, memberId, now }),
		row('import_row', { run_id: run, before: '{}' }),
		row('invitation_code', {
			...invitation(now),
			...{ id: randomUUID(), inviter_id: memberId, code: '1111111111', kind: 'business', purpose: 'review' },
		}),
		row('bond_count', { friends: 1, invited: 1 }),
		row('invited_customer', { member_id: memberId, invited_at: now }),
		row('media_use', { image_id: image, slot: 'image' }),
		row('message_answering', { due_at: now }),
		row('offer', { ...coffee(now), id: randomUUID() }),
		row('redemption', { ...taken(now), member_id: memberId }),
		row('post', { id: told, body: 'Open on Sunday.', created_at: now }),
		row('post_comment', { id: randomUUID(), post_id: told, body: 'See you there.', created_at: now }),
		row('profile_appointment', {
			id: randomUUID(),
			member_id: memberId,
			role: 'manager',
			asked_by: memberId,
			asked_at: now,
			expires_at: soon(now),
		}),
		row('profile_claim', { id: randomUUID(), member_id: memberId, method: 'operator', created_at: now }),
		row('profile_deletion', {
			former_status: 'published',
			deleted_by: memberId,
			deleted_at: now,
			purge_at: soon(now),
		}),
		row('profile_former_keeper', { member_id: memberId, ended_at: now }),
		row('profile_member', { member_id: memberId, role: 'manager' }),
		row('profile_rating', {}),
		row('profile_slug', { slug: `former-${id}` }),
		row('profile_suspension', {
			former_status: 'published',
			reason: 'spam',
			suspended_by: memberId,
			suspended_at: now,
		}),
		row('profile_view_day', { day, views: 1 }),
		row('profile_viewer', { day, viewer: Buffer.from('aa', 'hex'), network: Buffer.from('bb', 'hex'), place: 1 }),
		row('profile_waiting', { goes_live_as: 'published', is_distinct: true }),
		row('referral', {
			id: randomUUID(),
			giver_id: memberId,
			receiver_id: authorId,
			need: 'A roofer, before winter.',
			state: 'won',
			created_at: now,
			changed_at: now,
		}),
		row('review', { ...scores, id: randomUUID(), member_id: authorId }),
	];
}

/** A slip that is under way, and one that is won, whose contact is still known. */
function referralsBetween({
	giverId,
	receiverId,
	now,
	need,
}: {
	giverId: string;
	receiverId: string;
	now: Date;
	need: string;
}): Row[] {
	return (['accepted', 'won'] as const).flatMap((state) => {
		const id = randomUUID();
		const sides = { giver_id: giverId, receiver_id: receiverId };
		return [
			{ table: 'referral', values: { id, ...sides, need, state, created_at: now, changed_at: now } },
			{ table: 'referral_step', values: { referral_id: id, step: state, at: now } },
			{
				table: 'referral_contact',
				values: { referral_id: id, sealed: '', code_hash: id, kept_until: soon(now) },
			},
		];
	});
}

/** A message each way, a draft, and a group that the other one owns. */
function messagesBetween({ memberId, otherId, now }: { memberId: string; otherId: string; now: Date }): Row[] {
	const row = (table: string, values: Record<string, unknown>): Row => ({ table, values });
	const group = randomUUID();
	const from = (authorId: string, recipientId: string): Row[] => {
		const id = randomUUID();
		const copy = { message_id: id, thread_id: id, author_id: authorId, at: now };
		const { message, recipient } = messageRows(id, authorId, now);
		return [
			// What the other one said is theirs.
			row('message', authorId === memberId ? message : { ...message, body: 'Yes.', search: '' }),
			row('message_recipient', { ...recipient, type: 'member', member_id: recipientId }),
			row('message_copy', { ...copy, member_id: authorId, folder: 'outbox' }),
			row('message_copy', { ...copy, member_id: recipientId, folder: 'inbox' }),
		];
	};
	return [
		...from(memberId, otherId),
		...from(otherId, memberId),
		row('message_contact', { member_id: memberId, other_member_id: otherId, since: now }),
		row('message_contact', { member_id: otherId, other_member_id: memberId, since: now }),
		row('message_draft', { id: randomUUID(), author_id: memberId, body: words, updated_at: now }),
		row('message_group', { id: group, name: 'A group', created_at: now }),
		row('message_participant', { group_id: group, member_id: memberId, role: 'owner', joined_at: now, asked_at: now }),
		row('message_participant', { group_id: group, member_id: otherId, role: 'member', joined_at: now, asked_at: now }),
	];
}

/** A browser that has subscribed. */
const browser = (id: string) => ({ id, endpoint: `https://push.example/${id}`, p256dh: 'a', auth: 'b' });

/** What one is told of, and their part in what another is told of, as themselves. */
function notificationsOf({ memberId, otherId, now }: { memberId: string; otherId: string; now: Date }): Row[] {
	const row = (table: string, values: Record<string, unknown>): Row => ({ table, values });
	const flags = { in_bell: true, in_mail: true, is_named: true, is_always_shown: false, at: now };
	const [mine, theirs] = [randomUUID(), randomUUID()];
	return [
		row('notification', { ...flags, id: mine, member_id: memberId, kind: 'friend_request', topic_id: otherId }),
		row('notification_actor', { notification_id: mine, member_id: otherId, is_as_profile: false, at: now }),
		row('notification', { ...flags, id: theirs, member_id: otherId, kind: 'friend_request', topic_id: memberId }),
		row('notification_actor', { notification_id: theirs, member_id: memberId, is_as_profile: false, at: now }),
	];
}

/** What a business wrote, and what it was written. */
function messagesOfBusiness({ profileId, memberId, now }: { profileId: string; memberId: string; now: Date }): Row[] {
	const row = (table: string, values: Record<string, unknown>): Row => ({ table, values });
	const id = randomUUID();
	const { message, recipient } = messageRows(id, memberId, now);
	return [
		row('message', { ...message, body: 'Yes.', is_as_profile: true, profile_id: profileId }),
		row('message_recipient', { ...recipient, type: 'profile', profile_id: profileId }),
		row('message_copy', {
			message_id: id,
			thread_id: id,
			author_id: memberId,
			at: now,
			profile_id: profileId,
			folder: 'outbox',
		}),
		row('message_contact', { profile_id: profileId, other_member_id: memberId, since: now }),
		row('message_contact', { member_id: memberId, other_profile_id: profileId, since: now }),
		row('message_draft', { id: randomUUID(), author_id: memberId, profile_id: profileId, updated_at: now }),
		...notificationsOfBusiness({ profileId, memberId, now }),
		row('message_group', { id: randomUUID(), name: 'A group', profile_id: profileId, created_at: now }),
	];
}

/** What its people are told of, and what somebody did in its name. */
function notificationsOfBusiness({
	profileId,
	memberId,
	now,
}: {
	profileId: string;
	memberId: string;
	now: Date;
}): Row[] {
	const row = (table: string, values: Record<string, unknown>): Row => ({ table, values });
	const flags = { member_id: memberId, in_bell: true, in_mail: true, is_named: true, is_always_shown: false, at: now };
	const [about, by] = [randomUUID(), randomUUID()];
	return [
		row('notification', { ...flags, id: about, kind: 'follow', topic_id: profileId, profile_id: profileId }),
		row('notification', { ...flags, id: by, kind: 'comment', topic_id: randomUUID() }),
		row('notification_actor', {
			...{ notification_id: by, member_id: memberId, profile_id: profileId, is_as_profile: true, at: now },
		}),
	];
}

const messageRows = (id: string, authorId: string, now: Date) => ({
	message: {
		id,
		thread_id: id,
		author_id: authorId,
		is_as_profile: false,
		subject: 'A table',
		body: words,
		search: `'${privateWord}':1`,
		written_at: now,
		deliver_at: now,
		sent_at: now,
	},
	recipient: { message_id: id, position: 0 },
});

export async function insertRows(db: Kysely<never>, rows: Row[]): Promise<void> {
	for (const { table, values } of rows)
		await db
			.insertInto(table as never)
			.values(values as never)
			.onConflict((conflict) => conflict.doNothing())
			.execute();
}
