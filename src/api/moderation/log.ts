import { type Kysely, sql } from 'kysely';
import { tags } from '#api/changes.ts';
import type { Context } from '#api/context.ts';
import { listPage } from '#api/list-page.ts';
import { cursorValue, readSlice, readValues } from '#api/page.ts';
import type { DB } from '#api/schema.ts';
import type { DecisionAction, LogEntry, ModerationReason, SubjectType } from '#contract/operator/moderation.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import { hiddenStatuses } from '#contract/terms.ts';

/** Returns a page of all decisions, without the words that they are about and their authors. */
export async function listLog(ctx: Context, query: PageQuery): Promise<Page<LogEntry>> {
	const slice = readSlice(query);
	const [at, id] = slice.after ? readValues([cursorValue.time, cursorValue.id], slice.after) : [];
	const rows = await listDecisions(ctx.db, slice, at && id ? { at: new Date(at), id } : null);
	ctx.reads.tag(tags.decisions, ...rows.flatMap(({ profile_id }) => (profile_id ? [tags.profile(profile_id)] : [])));
	return listPage(slice, {
		ids: rows,
		after: (row) => [row.decided_at.toISOString(), row.id],
		card: (row) => ({
			id: row.id,
			decided_at: row.decided_at.toISOString(),
			subject_type: row.subject_type as SubjectType,
			action: row.action as DecisionAction,
			reason: row.reason as ModerationReason | null,
			n: row.n,
			profile: row.slug && row.business_name ? { slug: row.slug, business_name: row.business_name } : null,
			appealed: row.appealed,
		}),
	});
}

/**
 * Lists decisions and names only businesses that anyone may see: that a business is suspended is said on its own page
 * alone.
 */
const listDecisions = (
	db: Kysely<DB>,
	{ limit, offset }: { limit: number; offset: number },
	after: { at: Date; id: string } | null,
) =>
	db
		.selectFrom('moderation_decision as decision')
		.leftJoin('profile', (join) =>
			join.onRef('profile.id', '=', 'decision.profile_id').on('profile.status', 'not in', hiddenStatuses),
		)
		.select([
			'decision.id',
			'decision.profile_id',
			'decision.decided_at',
			'decision.subject_type',
			'decision.action',
			'decision.reason',
		])
		.select(['profile.slug', 'profile.business_name'])
		.select([
			sql<number>`(select count(*)::int from moderation_subject where decision_id = decision.id)`.as('n'),
			sql<boolean>`exists (select from moderation_subject
				where decision_id = decision.id and appealed_at is not null)`.as('appealed'),
		])
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`(decision.decided_at, decision.id) < (${after?.at}, ${after?.id})`),
		)
		.orderBy('decision.decided_at', 'desc')
		.orderBy('decision.id', 'desc')
		.limit(limit + 1)
		.offset(offset)
		.execute();
