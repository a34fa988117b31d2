import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CallRequest } from '#api/call-request.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { AppError } from '#contract/errors.ts';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import type { Stoppable } from '#db/each-batch.ts';
import { lockKeys } from '#db/lock-keys.ts';

const keptHours = 24;

/** The answer of a write, which a repeat gets again. */
export interface StoredAnswer {
	status: number;
	/** The data, as JSON. */
	response: string;
}

/** Returns the `Idempotency-Key` of a request. @throws AppError `invalid_request` for a key that is too long. */
export function readKey(request: CallRequest): string | undefined {
	const key = request.headers['idempotency-key'];
	if (typeof key !== 'string' || key.length === 0) return undefined;
	if (key.length <= 200) return key;
	throw new AppError('invalid_request', {
		fields: [{ path: 'Idempotency-Key', code: 'too_big', message: 'Use at most 200 characters.' }],
	});
}

/**
 * Returns a hash that tells a request from others with the same key; `content` is its body, or the digest of its form.
 */
export const hashOf = ({ method, url }: CallRequest, content: unknown): string =>
	createHash('sha256')
		.update(`${method} ${url} ${JSON.stringify(content) ?? ''}`)
		.digest('hex');

/**
 * Reserves the key for this transaction, and returns what its first request answered within the last day. The
 * transaction that does the work also stores the answer: what is done has an answer, and what was not done may be tried
 * again.
 * @throws AppError `conflict` while another request with the key is running.
 */
export async function claimKey(ctx: TransactionContext, key: string): Promise<KnownAnswer | undefined> {
	const { memberId } = requireActor(ctx);
	const { rows } = await sql<KnownAnswer | Record<keyof KnownAnswer, null>>`
		select * from claim_key(${lockKeys.idempotency}, ${memberId}, ${key}, ${oldestOf(ctx)})`.execute(ctx.db);
	const [known] = rows;
	if (!known)
		throw new AppError('conflict', {
			detail: 'The first request with this Idempotency-Key is still running. Try again in a moment.',
			retryAfterS: 1,
		});
	return known.status === null ? undefined : known;
}
type KnownAnswer = StoredAnswer & { request_hash: string };

/** Returns what the actor's first request with this key answered within the last day. */
export const findAnswer = (ctx: Context, key: string): Promise<KnownAnswer | undefined> =>
	ctx.db
		.selectFrom('idempotency_key')
		.select(['status', 'response', 'request_hash'])
		.where('member_id', '=', requireActor(ctx).memberId)
		.where('key', '=', key)
		.where('created_at', '>=', oldestOf(ctx))
		.executeTakeFirst();

const oldestOf = ({ now }: Pick<Context, 'now'>) => new Date(now.getTime() - keptHours * 3_600_000);

export async function storeAnswer(
	ctx: Context,
	key: string,
	hash: string,
	answer: { status: number; data: unknown },
): Promise<void> {
	const values = {
		request_hash: hash,
		status: answer.status,
		response: JSON.stringify(answer.data ?? null),
		created_at: ctx.now,
	};
	const id = { member_id: requireActor(ctx).memberId, key };
	await ctx.db
		.insertInto('idempotency_key')
		.values({ ...id, ...values })
		.onConflict((conflict) => conflict.columns(['member_id', 'key']).doUpdateSet(values))
		.execute();
}

/** Deletes the stored answers that are too old to be given again. */
export const forgetOldAnswers = ({ db, now, signal }: Pick<Context, 'db' | 'now'> & Stoppable): Promise<void> =>
	deleteInBatches(
		db.deleteFrom('idempotency_key'),
		db.selectFrom('idempotency_key').where('created_at', '<', oldestOf({ now })),
		{ signal },
	);

/** Deletes the stored answers of a member, because they hold what the member wrote. */
export const forgetAnswers = (db: Context['db'], memberId: string) =>
	db.deleteFrom('idempotency_key').where('member_id', '=', memberId).execute();
