import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import type { SubjectType } from '#contract/operator/moderation.ts';
import { hiddenStatuses } from '#contract/terms.ts';

/** Returns the SQL for the label and slug of the subject that two columns identify by type and id. */
export const subjectOf = (typeColumn: string, idColumn: string) => {
	const [type, id] = [sql.ref(typeColumn), sql.ref(idColumn)];
	return sql<{ label: string; slug: string | null } | null>`(
		select json_build_object('label', found.label, 'slug', found.slug) from (
			select business_name as label, slug from review join profile on profile.id = review.profile_id
			where ${type} = 'review' and review.id = ${id}
			union all
			select business_name, slug from profile where ${type} = 'profile' and profile.id = ${id}
			union all
			select coalesce(business_name, member.name), slug from message join member on member.id = author_id
			left join profile on profile.id = message.profile_id
			where ${type} = 'message' and message.id = ${id} and not is_erased
			union all
			select business_name, slug from post join profile on profile.id = post.profile_id
			where ${type} = 'post' and post.id = ${id} and state <> 'deleted'
			union all
			select coalesce(profile.business_name, member.name), page.slug from post_comment
			join post on post.id = post_id join profile as page on page.id = post.profile_id
			left join profile on profile.id = post_comment.profile_id left join member on member.id = post_comment.written_by
			where ${type} = 'comment' and post_comment.id = ${id}
			union all
			select member.name, null from message_participant join member on member.id = member_id
			where ${type} = 'group' and group_id = ${id} and role = 'owner'
			union all
			select name, null from member where ${type} = 'member' and member.id = ${id} and deleted_at is null
		) as found)`;
};

export const presentSubject = (row: {
	subject_type: string;
	subject_id: string;
	subject: { label: string; slug: string | null } | null;
}) => ({
	type: row.subject_type as SubjectType,
	id: row.subject_id,
	label: row.subject?.label ?? '',
	slug: row.subject?.slug ?? null,
});

export interface Target {
	/** Whose it is; null for a business, which belongs to its keepers. */
	member_id: string | null;
	profile_id: string | null;
	/** Whether the viewer is a keeper of the business that is the subject, or that the subject is about. */
	is_keeper: boolean;
}

/**
 * Keeps a subject as it is until the transaction ends, except for a member (`keepMembers`): whoever decides about it locks
 * the same. Of a review that is its business, which marking it as reported locks, too.
 */
export async function lockTarget(db: Transaction<DB>, type: SubjectType, id: string): Promise<void> {
	const queries = {
		review: sql`select from profile where id = (select profile_id from review where id = ${id}) for no key update`,
		profile: sql`select from profile where id = ${id} for share`,
		member: null,
		post: sql`select from post where id = ${id} for share`,
		comment: sql`select from post_comment where id = ${id} for share`,
		message: sql`select from message where id = ${id} for share`,
		group: sql`select from message_group where id = ${id} for share`,
	};
	await queries[type]?.execute(db);
}

/**
 * Returns a subject that can be reported: something that anyone may see, a message that the viewer received, or a group
 * that they are in or asked to join; undefined otherwise.
 */
export async function findTarget(
	db: Kysely<DB>,
	type: SubjectType,
	id: string,
	viewerId: string,
): Promise<Target | undefined> {
	const isKeeper = (column: string) =>
		sql`exists (select from profile_member where profile_id = ${sql.ref(column)} and member_id = ${viewerId})`;
	const isShown = sql`profile.status not in (${sql.join(hiddenStatuses)})`;
	const queries = {
		review: sql<Target>`
			select review.member_id, profile_id, ${isKeeper('profile.id')} as is_keeper
			from review join profile on profile.id = review.profile_id
			where review.id = ${id} and review.deleted_at is null and review.state = 'published' and ${isShown}`,
		profile: sql<Target>`
			select null::uuid as member_id, id as profile_id, ${isKeeper('profile.id')} as is_keeper
			from profile where id = ${id} and ${isShown}`,
		member: sql<Target>`
			select id as member_id, null::uuid as profile_id, false as is_keeper
			from member where id = ${id} and deleted_at is null and suspended_at is null`,
		post: sql<Target>`
			select written_by as member_id, profile_id, ${isKeeper('profile.id')} as is_keeper
			from post join profile on profile.id = post.profile_id
			where post.id = ${id} and state = 'published' and ${isShown}`,
		comment: sql<Target>`
			select post_comment.written_by as member_id, post.profile_id, ${isKeeper('profile.id')} as is_keeper
			from post_comment join post on post.id = post_id join profile on profile.id = post.profile_id
			where post_comment.id = ${id} and post_comment.state = 'published' and post.state = 'published' and ${isShown}`,
		message: sql<Target>`
			select message.author_id as member_id, null::uuid as profile_id, false as is_keeper
			from message_copy as copy join message on message.id = copy.message_id
			where copy.message_id = ${id} and copy.folder <> 'outbox' and not is_erased and removed_at is null and (
				copy.member_id = ${viewerId}
				or copy.profile_id in (select profile_id from profile_member where profile_member.member_id = ${viewerId}))
			limit 1`,
		group: sql<Target>`
			select owning.member_id, null::uuid as profile_id, false as is_keeper
			from message_group as grouped
			join message_participant as owning on owning.group_id = grouped.id and owning.role = 'owner'
			join message_participant as mine on mine.group_id = grouped.id and mine.member_id = ${viewerId}
			where grouped.id = ${id} and removed_at is null and (mine.joined_at is not null or owning.member_id not in (
				select other_id from block_tie where block_tie.member_id = ${viewerId}))`,
	};
	return (await queries[type].execute(db)).rows[0];
}
