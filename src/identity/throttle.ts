import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';

/** Failures in a row before waiting begins; each one more doubles the wait. */
const freeFailures = 10;
const waitMaxS = 900;
const forgottenAfterMs = 3_600_000;

const keyOf = (parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

/** @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER` while these parts (an address and an account, say) must wait. */
export async function checkAttempts(ctx: IdentityContext, parts: string[]): Promise<void> {
	const row = await ctx.db
		.selectFrom('identity_attempt')
		.select('blocked_until')
		.where('key', '=', keyOf(parts))
		.executeTakeFirst();
	if (row && row.blocked_until > ctx.now) throw new ProtocolError('TOO_MANY_ATTEMPTS_TRY_LATER');
}

export async function recordFailure(ctx: IdentityContext, parts: string[]): Promise<void> {
	const stale = new Date(ctx.now.getTime() - forgottenAfterMs);
	const first = { key: keyOf(parts), failures: 1, blocked_until: ctx.now, last_at: ctx.now };
	const failures = sql<number>`case when identity_attempt.last_at < ${stale} then 1 else identity_attempt.failures + 1 end`;
	const waitS = sql`least(${waitMaxS}, power(2, least(${failures} - ${freeFailures}, 12)))`;
	await ctx.db
		.insertInto('identity_attempt')
		.values(first)
		.onConflict((conflict) =>
			conflict.column('key').doUpdateSet({
				failures,
				last_at: ctx.now,
				blocked_until: sql<Date>`case when ${failures} >= ${freeFailures}
					then ${ctx.now}::timestamptz + ${waitS} * interval '1 second' else ${ctx.now}::timestamptz end`,
			}),
		)
		.execute();
}

export const forgetFailures = (ctx: IdentityContext, parts: string[]) =>
	ctx.db.deleteFrom('identity_attempt').where('key', '=', keyOf(parts)).execute();
