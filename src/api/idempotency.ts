import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { AppError } from '#contract/errors.ts';

const keptHours = 24;
/** Longer than any request takes: one that is still under way then died with its process. */
const underWayMinutes = 5;

/** How far the first request of a key has come: `status` 0 is under way. */
interface Stored {
	status: number;
	response: string;
	request_hash: string;
}

/**
 * Runs a write once for each `Idempotency-Key` of a member: a repeat within 24 hours gets the first answer again.
 * Without the header, or for a visitor, it just runs.
 * @throws AppError `idempotency_mismatch` when the key came with another request, `conflict` while the first is under way.
 */
export async function once<T>(
	ctx: Context,
	request: FastifyRequest,
	reply: FastifyReply,
	run: () => Promise<T>,
): Promise<T> {
	const key = request.headers['idempotency-key'];
	if (request.method === 'GET' || !ctx.actor || typeof key !== 'string' || key.length === 0) return run();
	if (key.length > 200) {
		throw new AppError('invalid_request', {
			fields: [{ path: 'Idempotency-Key', code: 'too_big', message: 'Use at most 200 characters.' }],
		});
	}
	const memberId = ctx.actor.memberId;
	const hash = createHash('sha256')
		.update(`${request.method} ${request.url} ${contentOf(request)}`)
		.digest('hex');
	if (!(await claim(ctx, memberId, key, hash))) {
		request.changesPages = false;
		return replay(ctx, memberId, key, hash, reply);
	}
	const answer = await run().catch(async (error) => {
		// Nothing was done: the client may mend its request and use the key again.
		await ctx.db.deleteFrom('idempotency_key').where('member_id', '=', memberId).where('key', '=', key).execute();
		throw error;
	});
	const stored = { status: reply.statusCode, response: JSON.stringify(answer ?? null) };
	await ctx.db
		.updateTable('idempotency_key')
		.set(stored)
		.where('member_id', '=', memberId)
		.where('key', '=', key)
		.execute();
	return answer;
}

/** A form with files is read by the call itself, piece by piece: of it there is its length, which another file changes. */
const contentOf = ({ body, headers }: FastifyRequest): string =>
	body === undefined ? `${headers['content-length'] ?? ''}` : JSON.stringify(body);

/** True for the first request of a key; a day later, or when the first one died, the key counts as never used. */
async function claim(ctx: Context, memberId: string, key: string, hash: string): Promise<boolean> {
	const oldest = new Date(ctx.now.getTime() - keptHours * 3_600_000);
	const dead = new Date(ctx.now.getTime() - underWayMinutes * 60_000);
	const row = { request_hash: hash, status: 0, response: '', created_at: ctx.now };
	const claimed = await ctx.db
		.insertInto('idempotency_key')
		.values({ member_id: memberId, key, ...row })
		.onConflict((conflict) =>
			conflict
				.columns(['member_id', 'key'])
				.doUpdateSet(row)
				.where((eb) =>
					eb.or([
						eb('idempotency_key.created_at', '<', oldest),
						eb.and([eb('idempotency_key.status', '=', 0), eb('idempotency_key.created_at', '<', dead)]),
					]),
				),
		)
		.returning('key')
		.executeTakeFirst();
	// Old keys of everyone go little by little, with the requests that make new ones.
	await sql`delete from idempotency_key where (member_id, key) in (
		select member_id, key from idempotency_key where created_at < ${oldest} order by created_at limit 10)`.execute(
		ctx.db,
	);
	return claimed !== undefined;
}

async function replay<T>(ctx: Context, memberId: string, key: string, hash: string, reply: FastifyReply): Promise<T> {
	const stored: Stored | undefined = await ctx.db
		.selectFrom('idempotency_key')
		.select(['status', 'response', 'request_hash'])
		.where('member_id', '=', memberId)
		.where('key', '=', key)
		.executeTakeFirst();
	if (stored && stored.request_hash !== hash) throw new AppError('idempotency_mismatch');
	if (!stored || stored.status === 0) {
		throw new AppError('conflict', {
			detail: 'The first request with this Idempotency-Key is still under way. Try again in a moment.',
			retryAfterS: 1,
		});
	}
	reply.code(stored.status).header('idempotency-replayed', 'true');
	return JSON.parse(stored.response) as T;
}

/** Answers that are kept to be given again hold what the member wrote. */
export const forgetAnswers = (db: Context['db'], memberId: string) =>
	db.deleteFrom('idempotency_key').where('member_id', '=', memberId).execute();
