import { type Context, requireActor, requireRecentSignIn, type TransactionContext } from '#api/context.ts';
import { deleteExport, findExport, insertExport, takeExport } from '#api/exports/queries.ts';
import { refuseBeyondDay } from '#api/limits/day-limit.ts';
import { utcDayOf } from '#contract/days.ts';
import { AppError } from '#contract/errors.ts';
import { exportLimits } from '#contract/limits.ts';
import type { DataExport } from '#contract/members/exports.ts';

const openMs = exportLimits.openS * 1000;

/**
 * Lets this sign-in of the actor's download all their own data, once and soon.
 * @throws AppError `requires_recent_login`, `rate_limited` for one archive more than a day has.
 */
export async function askForExport(ctx: TransactionContext): Promise<DataExport> {
	const { memberId, sessionId } = requireRecentSignIn(ctx);
	const { db, now } = ctx;
	const asked = await insertExport(db, { memberId, sessionId, now });
	const { perDay: max } = exportLimits;
	// Here a day is one of the calendar, of which one row holds the count.
	refuseBeyondDay(
		now,
		{ n: asked - 1, first_at: new Date(utcDayOf(now)) },
		{
			max,
			detail: `You’ve asked for your data ${max} times today. Ask again tomorrow.`,
		},
	);
	return {
		state: 'ready',
		expires_at: new Date(now.getTime() + openMs).toISOString(),
		left_today: max - asked,
	};
}

/** Returns whether this sign-in can download an archive, and how often the actor can still ask for one today. */
export async function getExport({ db, now, actor }: Context): Promise<DataExport> {
	const { memberId, sessionId } = requireActor({ actor });
	const asked = await findExport(db, memberId);
	const expiresAt = asked ? new Date(asked.asked_at.getTime() + openMs) : null;
	const isReady = asked && !asked.taken_at && asked.session_id === sessionId && expiresAt! > now;
	return {
		state: isReady ? 'ready' : 'none',
		expires_at: isReady ? expiresAt!.toISOString() : null,
		left_today: exportLimits.perDay - (asked?.asked_on === utcDayOf(now) ? asked.asked_that_day : 0),
	};
}

/**
 * Begins the one download that this sign-in has asked for.
 * @throws AppError `requires_recent_login` where the sign-in is older than one that just asked can be, `conflict` where
 * there is nothing to download.
 */
export async function beginDownload(ctx: Context): Promise<void> {
	const { memberId, sessionId } = requireRecentSignIn(ctx, exportLimits.openS);
	const { db, now } = ctx;
	if (await takeExport(db, { memberId, sessionId, now }, new Date(now.getTime() - openMs))) return;
	throw new AppError('conflict', {
		detail: 'Ask for your data first. An archive can be downloaded once, within five minutes.',
	});
}

/** Forgets that the actor asked. */
export const forgetExport = (ctx: TransactionContext): Promise<void> =>
	deleteExport(ctx.db, requireActor(ctx).memberId);
