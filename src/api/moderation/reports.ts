import { type Context, requireActor } from '#api/context.ts';
import { countedFrom, refuseBeyondDay } from '#api/limits/day-limit.ts';
import { isNewAccount } from '#api/limits/new-account.ts';
import { listPage } from '#api/list-page.ts';
import { keepMembers } from '#api/members/service.ts';
import {
	countMine,
	countReports,
	getReport,
	insertReport,
	listReports,
	lockReporter,
	type ReportRead,
} from '#api/moderation/report-queries.ts';
import { findTarget, lockTarget, presentSubject, type Target } from '#api/moderation/subjects.ts';
import { cursorValue, readSlice, readValues, totalOf } from '#api/page.ts';
import { markReviewReported } from '#api/reviews/service.ts';
import { AppError } from '#contract/errors.ts';
import { moderationLimits } from '#contract/limits.ts';
import type { ModerationReason, Report, SubjectType } from '#contract/operator/moderation.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import { newId } from '#db/new-id.ts';
import { transaction } from '#db/transaction.ts';
import { violatedConstraint } from '#db/violation.ts';

export interface NewReport {
	subject_type: SubjectType;
	subject_id: string;
	reason: ModerationReason;
	words?: string | null | undefined;
}

/**
 * Reports something that anyone may see to operators. It stays where it is, but a review is marked for its readers,
 * unless the report comes from the business's own keepers, a new account or one without a confirmed address: otherwise
 * whoever dislikes a review could mark it.
 * @throws AppError `not_found`, `forbidden` for the actor's own, `conflict` the second time, `rate_limited`.
 */
export async function fileReport(
	ctx: Context,
	{ subject_type, subject_id, reason, words }: NewReport,
): Promise<Report> {
	const { memberId } = requireActor(ctx);
	const id = newId();
	await transaction(ctx, async (ctx) => {
		if (subject_type === 'member') await keepMembers(ctx, [subject_id]);
		const { created_at: memberSince, email_verified: isConfirmed } = await lockReporter(ctx.db, memberId);
		const isNew = isNewAccount(memberSince, ctx.now);
		// A decision at this moment comes first, or answers this report.
		await lockTarget(ctx.db, subject_type, subject_id);
		const target = await findTarget(ctx.db, subject_type, subject_id, memberId);
		if (!target) throw new AppError('not_found');
		refuseOwn(subject_type, target, memberId);
		await refuseTooMany(ctx, memberId, isNew);
		const row = { id, reporter_id: memberId, subject_type, subject_id, reason, words: words || null };
		await insertReport(ctx.db, { ...row, created_at: ctx.now });
		if (subject_type === 'review' && !target.is_keeper && !isNew && isConfirmed)
			await markReviewReported(ctx, subject_id);
	}).catch((cause) => {
		throw violatedConstraint(cause) === 'report_once'
			? new AppError('conflict', { cause, detail: 'You’ve already reported this.' })
			: cause;
	});
	return presentReport(await getReport(ctx.db, memberId, id));
}

function refuseOwn(type: SubjectType, target: Target, memberId: string): void {
	if (target.member_id === memberId || ((type === 'profile' || type === 'post') && target.is_keeper))
		throw new AppError('forbidden', { detail: 'This is yours: you can change or delete it yourself.' });
}

async function refuseTooMany(ctx: Context, memberId: string, isNew: boolean): Promise<void> {
	const max = isNew ? moderationLimits.reportsPerDayNew : moderationLimits.reportsPerDay;
	refuseBeyondDay(ctx.now, await countReports(ctx.db, memberId, countedFrom(ctx.now)), {
		max,
		detail: `You can report ${max} things a day${isNew ? ' while your account is new' : ''}. Continue tomorrow.`,
	});
}

/** Returns a page of what the actor reported. */
export async function listMyReports(ctx: Context, query: PageQuery): Promise<Page<Report>> {
	const { memberId } = requireActor(ctx);
	const slice = readSlice(query);
	const [createdAt, id] = slice.after ? readValues([cursorValue.time, cursorValue.id], slice.after) : [];
	const after = createdAt && id ? { createdAt: new Date(createdAt), id } : null;
	const rows = await listReports(ctx.db, memberId, { limit: slice.limit, offset: slice.offset, after });
	const n = await countMine(ctx.db, memberId);
	return listPage(slice, {
		ids: rows,
		after: (row) => [row.created_at.toISOString(), row.id],
		total: totalOf(n),
		card: presentReport,
	});
}

function presentReport(row: ReportRead): Report {
	const decided =
		row.action === null
			? null
			: row.action === 'remove' || row.action === 'delete'
				? ('removed' as const)
				: ('kept' as const);
	return {
		id: row.id,
		subject: presentSubject(row),
		reason: row.reason as ModerationReason,
		words: row.words,
		created_at: row.created_at.toISOString(),
		state: decided ?? (row.is_gone ? 'gone' : 'open'),
		decision: row.decided_at
			? { at: row.decided_at.toISOString(), reason: row.decided_for as ModerationReason | null }
			: null,
	};
}
