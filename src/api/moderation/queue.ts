import { type Context, requireActor } from '#api/context.ts';
import { listPage } from '#api/list-page.ts';
import { type Known, presentItem } from '#api/moderation/queue-present.ts';
import {
	countQueue,
	listAccused,
	listAppeals,
	listOpenReports,
	listProfiles,
	listReviewsOf,
	listSaid,
	listSignals,
	listWaiting,
} from '#api/moderation/queue-queries.ts';
import { readSlice, totalOf } from '#api/page.ts';
import { getReviews } from '#api/reviews/service.ts';
import { dayMs } from '#contract/days.ts';
import { keeperLimits } from '#contract/keeping/keepers.ts';
import { moderationLimits } from '#contract/limits.ts';
import type { QueueItem, SubjectType } from '#contract/operator/moderation.ts';
import type { Page, PageQuery } from '#contract/page.ts';

/** The kinds of things of which operators read the words. */
const saidTypes: readonly SubjectType[] = ['message', 'post', 'comment', 'group'];

/** Returns what waits for an operator, by page number, the longest waiting first. */
export async function listQueue(ctx: Context, query: PageQuery): Promise<Page<QueueItem>> {
	const { memberId } = requireActor(ctx);
	const slice = readSlice({ ...query, cursor: undefined });
	const rows = await listWaiting(ctx.db, slice);
	const n = await countQueue(ctx.db);
	const page = await listPage(slice, {
		ids: rows,
		after: (row) => [row.subject_id],
		total: totalOf(n),
		rows: (rows) => readAll(ctx, rows, memberId),
		card: (row, known) => presentItem(row, known, memberId, ctx.now),
	});
	return { ...page, meta: { ...page.meta, next: null } };
}

/** Reads everything that the items refer to, with one query for each kind of thing. */
async function readAll(ctx: Context, rows: Awaited<ReturnType<typeof listWaiting>>, memberId: string): Promise<Known> {
	const idsOf = (isWanted: (row: (typeof rows)[number]) => boolean) =>
		rows.filter(isWanted).map((row) => row.subject_id);
	const keptSince = new Date(ctx.now.getTime() - keeperLimits.reviewAfterDays * dayMs);
	const bursts = idsOf(({ kind }) => kind === 'burst');
	const reviewRows = await listReviewsOf(
		ctx.db,
		idsOf((row) => row.subject_type === 'review'),
		bursts,
		moderationLimits.subjects,
	);
	const said = await listSaid(
		ctx.db,
		idsOf(({ subject_type: type }) => saidTypes.includes(type)),
	);
	const authors = [...reviewRows.map((row) => row.member_id), ...said.flatMap((row) => row.author_id ?? [])];
	const memberIds = [...idsOf((row) => row.subject_type === 'member'), ...authors];
	const profileIds = [
		...idsOf((row) => row.subject_type === 'profile'),
		...reviewRows.map((row) => row.profile_id),
		...said.flatMap((row) => row.profile_id ?? []),
	];
	const reviews = await getReviews(
		ctx,
		reviewRows.map(({ id }) => id),
	);
	return {
		reviewRows,
		said: new Map(said.map((row) => [row.id, row])),
		reviews: new Map(reviews.map((review) => [review.id, review])),
		profiles: new Map((await listProfiles(ctx.db, profileIds, memberId, keptSince)).map((row) => [row.id, row])),
		accused: new Map((await listAccused(ctx.db, memberIds)).map((row) => [row.id, row])),
		reports: await listOpenReports(
			ctx.db,
			idsOf(({ kind }) => kind === 'reports'),
		),
		appeals: await listAppeals(
			ctx.db,
			idsOf(({ kind }) => kind === 'appeal'),
		),
		signals: new Map((await listSignals(ctx.db, bursts)).map((row) => [row.profile_id, row])),
	};
}
