/** Reads everything that waits for an operator, and what an operator needs to know of it. */
import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';
import type { SubjectType } from '#contract/operator/moderation.ts';
import { anyOf } from '#db/any-of.ts';

export interface Waiting {
	kind: 'reports' | 'burst' | 'appeal';
	subject_type: SubjectType;
	subject_id: string;
	since: Date;
}

/** Whether a review is of a burst: published, but not counted until somebody decides. */
const isOfBurst = sql`(state = 'published' and standing = 0)`;

/** What waits for an operator, except what was withdrawn by its author or removed by an operator meanwhile. */
const waiting = sql`
	select 'reports' as kind, subject_type, subject_id, min(created_at) as since
	from report
	where decision_id is null and case subject_type
		when 'review' then exists (select from review where id = subject_id and deleted_at is null and state = 'published')
		when 'profile' then exists (select from profile where id = subject_id and status not in ('suspended', 'deleted'))
		when 'message' then exists (select from message where id = subject_id and removed_at is null and not is_erased)
		when 'post' then exists (select from post where id = subject_id and state = 'published')
		when 'comment' then exists (select from post_comment where id = subject_id and state = 'published')
		when 'group' then exists (select from message_group where id = subject_id and removed_at is null)
		else exists (select from member where id = subject_id and deleted_at is null and suspended_at is null) end
	group by subject_type, subject_id
	union all
	select 'burst', 'profile', profile_id, min(created_at)
	from (
		select profile_id, created_at from review where state = 'examination' and deleted_at is null
		union all
		select profile_id, created_at from review where ${isOfBurst} and deleted_at is null
	) as set_aside group by profile_id
	union all
	select 'appeal', subject_type, subject_id, appealed_at
	from moderation_subject join moderation_decision on moderation_decision.id = decision_id
	where appealed_at is not null and answered_at is null and case subject_type
		when 'review' then exists (select from review where id = subject_id and deleted_at is null and state = 'removed')
		when 'member' then exists (select from member where id = subject_id and deleted_at is null and suspended_at is not null)
		when 'message' then exists (select from message where id = subject_id and removed_at is not null and not is_erased)
		when 'post' then exists (select from post where id = subject_id and state = 'removed')
		when 'comment' then exists (select from post_comment where id = subject_id and state = 'removed')
		when 'group' then exists (select from message_group where id = subject_id and removed_at is not null)
		else exists (select from profile where id = subject_id and status = 'suspended')
			or exists (select from profile_deletion where profile_id = subject_id and profile_deletion.reason is not null) end`;

export const listWaiting = async (db: Kysely<DB>, { limit, offset }: { limit: number; offset: number }) =>
	(
		await sql<Waiting>`select * from (${waiting}) as waiting
			order by since, subject_id, kind limit ${limit + 1} offset ${offset}`.execute(db)
	).rows;

export const countQueue = async (db: Kysely<DB>): Promise<number> =>
	(await sql<{ n: number }>`select count(*)::int as n from (${waiting}) as waiting`.execute(db)).rows[0]?.n ?? 0;

/**
 * Returns the reviews of the items: those named, and of each burst the newest that are in examination or published
 * without counting, as many as one decision takes.
 */
export const listReviewsOf = async (db: Kysely<DB>, reviewIds: string[], burstProfileIds: string[], max: number) =>
	(
		await sql<{ id: string; profile_id: string; member_id: string; is_of_burst: boolean }>`
			select id, profile_id, member_id, (state = 'examination' or ${isOfBurst}) as is_of_burst from review where id = any(${reviewIds}::uuid[])
			union
			select held.* from unnest(${burstProfileIds}::uuid[]) as burst (profile_id)
			cross join lateral (
				select id, review.profile_id, member_id, true from review
				where review.profile_id = burst.profile_id and deleted_at is null and (state = 'examination' or ${isOfBurst})
				order by state, created_at desc limit ${max}) as held`.execute(db)
	).rows;

/**
 * Returns the messages, posts, comments and groups that somebody objects to, and nothing of what surrounds them: of a
 * group not what is written to it.
 */
export const listSaid = async (db: Kysely<DB>, ids: string[]) =>
	ids.length === 0
		? []
		: (
				await sql<{
					id: string;
					author_id: string | null;
					/** The business on whose page a post or comment is; null for a message and a group. */
					profile_id: string | null;
					subject: string | null;
					body: string;
					at: Date;
					author_name: string;
				}>`
					select said.*, coalesce(speaking.business_name, author.name, '') as author_name from (
						select id, author_id, null::uuid as profile_id, profile_id as acting_as, subject, body, written_at as at
						from message where id = any(${ids}::uuid[])
						union all
						select id, written_by, profile_id, profile_id, null, body, created_at from post where id = any(${ids}::uuid[])
						union all
						select comment.id, comment.written_by, post.profile_id, comment.profile_id, null, comment.body, comment.created_at
						from post_comment as comment join post on post.id = post_id where comment.id = any(${ids}::uuid[])
						union all
						select grouped.id, owning.member_id, grouped.profile_id, null, grouped.name, coalesce(grouped.description, ''), grouped.created_at
						from message_group as grouped join message_participant as owning on owning.group_id = grouped.id and owning.role = 'owner'
						where grouped.id = any(${ids}::uuid[])
					) as said
					left join member as author on author.id = author_id left join profile as speaking on speaking.id = acting_as`.execute(
					db,
				)
			).rows;

/**
 * Returns businesses, and whether the viewer is or was lately their keeper. Whoever looked after a business since
 * `keptSince` may not decide about its reviews.
 */
export const listProfiles = async (db: Kysely<DB>, ids: string[], viewerId: string, keptSince: Date) =>
	ids.length === 0
		? []
		: db
				.selectFrom('profile')
				.select(['id', 'slug', 'business_name'])
				.select(
					sql<boolean>`exists (select from profile_member
						where profile_id = profile.id and member_id = ${viewerId})`.as('is_mine'),
				)
				.select(
					sql<boolean>`exists (select from profile_former_keeper
						where profile_id = profile.id and member_id = ${viewerId} and ended_at > ${keptSince})`.as(
						'was_mine_lately',
					),
				)
				.where('id', '=', anyOf(ids))
				.execute();

export const listAccused = async (db: Kysely<DB>, ids: string[]) =>
	ids.length === 0
		? []
		: db
				.selectFrom('member')
				.select(['id', 'name', 'designation', 'image', 'created_at', 'email_verified'])
				.select(
					sql<number>`(select count(*)::int from review
						where review.member_id = member.id and review.deleted_at is null)`.as('reviews_count'),
				)
				.where('id', '=', anyOf(ids))
				.execute();

export const listOpenReports = async (db: Kysely<DB>, subjectIds: string[]) =>
	subjectIds.length === 0
		? []
		: db
				.selectFrom('report')
				.innerJoin('member as reporter', 'reporter.id', 'report.reporter_id')
				.leftJoin('review', (join) =>
					join.onRef('review.id', '=', 'report.subject_id').on('report.subject_type', '=', 'review'),
				)
				.select(['report.id', 'report.subject_id', 'report.reason', 'report.words', 'report.created_at'])
				.select([
					'reporter.created_at as reporter_since',
					sql<boolean>`exists (select from profile_member
						where profile_id = review.profile_id and member_id = reporter.id)`.as('by_keeper'),
				])
				.where('report.subject_id', '=', anyOf(subjectIds))
				.where('report.decision_id', 'is', null)
				.orderBy('report.created_at')
				.limit(500)
				.execute();

export const listAppeals = async (db: Kysely<DB>, subjectIds: string[]) =>
	subjectIds.length === 0
		? []
		: db
				.selectFrom('moderation_subject as told')
				.innerJoin('moderation_decision as decision', 'decision.id', 'told.decision_id')
				.innerJoin('member as operator', 'operator.id', 'decision.decided_by')
				.select(['told.decision_id', 'told.subject_id', 'told.appeal', 'told.appealed_at'])
				.select(['decision.reason', 'decision.explanation', 'decision.decided_at'])
				.select(['operator.id as operator_id', 'operator.name', 'operator.designation', 'operator.image'])
				.where('told.subject_id', '=', anyOf(subjectIds))
				.where('told.appealed_at', 'is not', null)
				.where('told.answered_at', 'is', null)
				.execute();

/** Returns how alike the reviews of a burst, and their authors, are. */
export const listSignals = async (db: Kysely<DB>, profileIds: string[]) =>
	profileIds.length === 0
		? []
		: (
				await sql<{
					profile_id: string;
					n: number;
					first_at: Date;
					last_at: Date;
					median_account_hours: number;
					without_words: number;
					same_scores: number;
					unverified: number;
					friendships: number;
				}>`
					with held as (
						select review.*, author.created_at as author_since, author.email_verified,
							count(*) over (partition by profile_id, quality, service, value, trust) as alike
						from review join member as author on author.id = review.member_id
						where profile_id = any(${profileIds}::uuid[]) and review.deleted_at is null
							and (state = 'examination' or ${isOfBurst})
					)
					select profile_id, count(*)::int as n, min(created_at) as first_at, max(created_at) as last_at,
						percentile_cont(0.5) within group (
							order by extract(epoch from created_at - author_since) / 3600)::float8 as median_account_hours,
						count(*) filter (where body is null)::int as without_words, max(alike)::int as same_scores,
						count(*) filter (where not email_verified)::int as unverified,
						(select count(*)::int from held as one join held as other on other.profile_id = one.profile_id
							join friendship on low_id = one.member_id and high_id = other.member_id and accepted_at is not null
							where one.profile_id = held.profile_id) as friendships
					from held group by profile_id`.execute(db)
			).rows;
