import { type Context, requireActor } from '#api/context.ts';
import { listPage } from '#api/list-page.ts';
import { cursorValue, readSlice, readValues } from '#api/page.ts';
import { AppError } from '#contract/errors.ts';
import type { AccountSecurity } from '#contract/members/account-security.ts';
import type { AccountSession, SecurityEvent } from '#contract/members/members.ts';
import type { Page, PageQuery } from '#contract/page.ts';

/**
 * Returns the part for account security.
 * @throws AppError `not_found` where another service handles sign-ins, and keeps what it knows to itself.
 */
function requireSecurity(security: AccountSecurity | null): AccountSecurity {
	if (security) return security;
	throw new AppError('not_found', { detail: 'Another service handles sign-ins here and doesn’t list them.' });
}

export async function listMySessions(ctx: Context, security: AccountSecurity | null): Promise<AccountSession[]> {
	const { uid, sessionId } = requireActor(ctx);
	const sessions = await requireSecurity(security).listSessions(uid, ctx.now);
	return sessions.map(({ created_at, last_used_at, ...session }) => ({
		...session,
		current: session.id === sessionId,
		created_at: created_at.toISOString(),
		last_used_at: last_used_at.toISOString(),
	}));
}

/** Ends a session of the actor. @throws AppError `not_found` for a session that is not the actor's, or has ended. */
export async function endMySession(ctx: Context, security: AccountSecurity | null, id: string): Promise<null> {
	const { uid, sessionId } = requireActor(ctx);
	if (await requireSecurity(security).endSession(uid, { id, by: sessionId }, ctx.now)) return null;
	throw new AppError('not_found');
}

/** Ends every session of the actor except the one that asks. */
export async function endMyOtherSessions(ctx: Context, security: AccountSecurity | null): Promise<{ ended: number }> {
	const { uid, sessionId } = requireActor(ctx);
	return { ended: await requireSecurity(security).endOtherSessions(uid, sessionId, ctx.now) };
}

/**
 * Returns a page of the actor's security events. Its total counts only as far as was read, because nobody asks how many
 * there ever were.
 */
export async function listMySecurityEvents(
	ctx: Context,
	security: AccountSecurity | null,
	query: PageQuery,
): Promise<Page<SecurityEvent>> {
	const slice = readSlice(query);
	const before = slice.after ? readValues([cursorValue.id], slice.after)[0] : undefined;
	const rows = await requireSecurity(security).listEvents(requireActor(ctx).uid, {
		before,
		limit: slice.offset + slice.limit + 1,
	});
	const wanted = rows.slice(slice.offset);
	return listPage(slice, {
		ids: wanted,
		after: (row) => [row.id],
		card: (row) => ({ ...row, at: row.at.toISOString() }),
	});
}
