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
const bakery = () => ({ id: randomUUID(), slug: randomUUID(), business_name: 'Other', name_key: 'other', search: '' });
const scores = { category_set: 'default', quality: 5, service: 4, value: 3, trust: 2 };
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
	const told = randomUUID();
	const decided = decision(id, now);
	const claim = { method: 'operator', created_at: now, state: 'refused' };
	const asked = { role: 'manager', asked_at: now, expires_at: soon(now) };
	return [
		row('member', { id: lowest, uid: 'lowest', name: 'Lowest' }),
		row('member', { id: highest, uid: 'highest', name: 'Highest' }),
		row('profile', { ...first, created_by: id }),
		row('profile', second),
		row('profile', third),
		row('follow', { member_id: id, profile_id: profileId, created_at: now }),
		row('follow_recount', { member_id: id }),
		row('friend_request', { asker_id: id, asked_id: memberId, asked_at: now }),
		row('friend_request', { asker_id: memberId, asked_id: id, asked_at: now }),
		row('friendship', { low_id: lowest, high_id: id, asked_by: id, accepted_at: now }),
		row('friendship', { low_id: id, high_id: highest, asked_by: highest, accepted_at: now }),
		row('idempotency_key', { member_id: id, key: 'a', request_hash: '', status: 200, response: words }),
		row('import_upload', { id: randomUUID(), file_name: 'shops.csv', uploaded_by: id, created_at: now }),
		row('media_image', { ...picture(image, now), member_id: id }),
		row('media_image', { ...picture(portrait, now), member_id: id }),
		row('media_use', { image_id: portrait, member_id: id, slot: 'image' }),
		row('member_block', { blocker_id: id, blocked_id: memberId }),
		row('member_block', { blocker_id: memberId, blocked_id: id }),
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
		row('post', { id: told, profile_id: profileId, written_by: id, body: 'Open on Sunday.', created_at: now }),
		row('post_like', { post_id: told, member_id: id, created_at: now }),
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
	const [run, image, told] = [randomUUID(), 'c3'.repeat(16), randomUUID()];
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
		row('follow', { member_id: memberId, created_at: now, is_counted: true }),
		...messagesOfBusiness({ profileId: id, memberId, now }),
		row('import_row', { run_id: run, before: '{}' }),
		row('media_use', { image_id: image, slot: 'image' }),
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
		row('review', { ...scores, id: randomUUID(), member_id: authorId }),
	];
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
		row('message_group', { id: randomUUID(), name: 'A group', profile_id: profileId, created_at: now }),
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
