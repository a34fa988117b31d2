import type { Kysely } from 'kysely';
import type { SecurityEvent, SecurityEventKind } from '#contract/account-security.ts';
import { newId } from '#db/new-id.ts';
import type { Caller } from '#identity/caller.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import type { DB } from '#identity/schema.ts';

/** Notes for the owner of the account what happened to it, and from where. `detail`: the provider, or the address it was about. */
export async function recordEvent(
	ctx: Pick<IdentityContext, 'db' | 'now'>,
	userId: string,
	kind: SecurityEventKind,
	caller: Pick<Caller, 'userAgent'> & { ip: string | null },
	detail: string | null = null,
): Promise<void> {
	await ctx.db
		.insertInto('identity_event')
		.values({
			id: newId(),
			user_id: userId,
			kind,
			at: ctx.now,
			ip: caller.ip,
			user_agent: caller.userAgent?.slice(0, 300) ?? null,
			detail,
		})
		.execute();
}

/** The newest first, `limit` of those before the event `before`. */
export async function listEvents(
	db: Kysely<DB>,
	userId: string,
	{ before, limit }: { before?: string | undefined; limit: number },
): Promise<SecurityEvent[]> {
	const rows = await db
		.selectFrom('identity_event')
		.select(['id', 'kind', 'at', 'ip', 'user_agent', 'detail'])
		.where('user_id', '=', userId)
		.$if(before !== undefined, (query) => query.where('id', '<', before!))
		.orderBy('id', 'desc')
		.limit(limit)
		.execute();
	return rows.map((row) => ({ ...row, kind: row.kind as SecurityEventKind }));
}
