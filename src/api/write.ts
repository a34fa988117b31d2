import type { CallReply, CallRequest } from '#api/call-request.ts';
import type { Context, TransactionContext } from '#api/context.ts';
import { claimKey, findAnswer, hashOf, readKey, type StoredAnswer, storeAnswer } from '#api/idempotency.ts';
import type { Upload } from '#api/multipart.ts';
import { AppError, type AppErrorOptions, type ErrorCode } from '#contract/errors.ts';
import { transaction } from '#db/transaction.ts';

/** One write by a member. */
export interface Write {
	request: CallRequest;
	reply: CallReply;
	/** The files that come with it. */
	upload: Upload<unknown> | undefined;
	/** Runs first in the transaction: keeps the actor from leaving or being suspended until it ends, or throws. */
	holdActor: (ctx: TransactionContext) => Promise<void>;
	/** Makes sure that the token that came with the call still stands, or throws. */
	checkToken: (ctx: Context) => Promise<unknown>;
}

/** The steps of a write: only `work` is done in the transaction, and only `work` may be done again. */
export interface Steps<P, T> {
	/** Does what takes long or cannot be done again, such as reading files or asking the network. */
	first?: ((ctx: Context) => Promise<P>) | undefined;
	/**
	 * Does the work. An error that it returns refuses the call, but what it did before is committed; a repeat gets the
	 * same error.
	 */
	work: (ctx: TransactionContext, prepared: P) => Promise<T | AppError>;
	/** Undoes what `first` did, where the work was not done. */
	otherwise?: ((prepared: P) => Promise<void>) | undefined;
	/** Runs once the work is committed. */
	after?: ((ctx: Context) => Promise<void>) | undefined;
}

/**
 * Does a write in one transaction, during which its actor can neither leave nor be suspended, and only once for each
 * `Idempotency-Key` of theirs: a repeat within 24 hours gets the first answer, which the same transaction stored.
 * @throws AppError `unauthenticated` for a session that ended during the first step, `idempotency_mismatch` when the key
 * came with another request, `conflict` while the first one is running.
 */
export async function write<P, T>(ctx: Context, of: Write, { first, work, otherwise, after }: Steps<P, T>): Promise<T> {
	const { request, reply, upload, holdActor, checkToken } = of;
	const key = readKey(request);
	// A repeat does not begin: `first` might now refuse it because of what the first request changed. Its files are only
	// read for their digest.
	const isRepeat = key !== undefined && first !== undefined && (await findAnswer(ctx, key)) !== undefined;
	if (isRepeat) await upload?.pass();
	const prepared = isRepeat ? undefined : await first?.(ctx);
	const before = { status: reply.statusCode };
	let isDone = false;
	try {
		// Reading files may have taken minutes, in which the session may have been ended.
		if (first) await checkToken(ctx);
		const outcome = await transaction(ctx, async (ctx) => {
			reply.code(before.status);
			await holdActor(ctx);
			const hash = key === undefined ? '' : hashOf(request, upload ? upload.digest() : request.body);
			const known = key === undefined ? undefined : await claimKey(ctx, key);
			if (known) return { data: replay<T>(of, known, hash), isReplay: true };
			if (isRepeat) throw new AppError('conflict', { retryAfterS: 1 });
			const data = await work(ctx, prepared as P);
			if (key !== undefined) await storeAnswer(ctx, key, hash, answerOf(reply, data));
			return { data, isReplay: false };
		});
		if (outcome.data instanceof AppError) throw outcome.data;
		isDone = !outcome.isReplay;
		if (isDone) await after?.(ctx);
		return outcome.data;
	} finally {
		if (!isDone && !isRepeat) await otherwise?.(prepared as P);
	}
}

/**
 * Does a write whose work is no transaction of the api's, and stores its answer afterwards. A repeat is not done again
 * once the first request is answered; before that it is, so doing the work twice must be harmless.
 */
export async function writeApart<T>(ctx: Context, of: Write, work: () => Promise<T>): Promise<T> {
	const key = readKey(of.request);
	if (key === undefined) return work();
	const hash = hashOf(of.request, of.request.body);
	const known = await findAnswer(ctx, key);
	if (known) return replay<T>(of, known, hash);
	const data = await work();
	await transaction(ctx, async (ctx) => {
		await of.holdActor(ctx);
		await storeAnswer(ctx, key, hash, { status: of.reply.statusCode, data });
	}).catch((error) => {
		// Nothing is stored for an actor who left by this very call.
		if (!(error instanceof AppError)) throw error;
	});
	return data;
}

/** Everything that the problem document of a refusal is made from. */
interface Refusal {
	code: ErrorCode;
	options: Omit<AppErrorOptions, 'cause'>;
}

function answerOf({ statusCode }: CallReply, data: unknown) {
	if (!(data instanceof AppError)) return { status: statusCode, data };
	const { cause: _, ...options } = data.options;
	return { status: data.status, data: { code: data.code, options } satisfies Refusal };
}

/** Returns the stored answer. @throws AppError with which the first request was refused, or `idempotency_mismatch`. */
function replay<T>({ reply }: Pick<Write, 'reply'>, known: StoredAnswer & { request_hash: string }, hash: string): T {
	if (known.request_hash !== hash) throw new AppError('idempotency_mismatch');
	reply.header('idempotency-replayed', 'true');
	if (known.status >= 400) {
		const { code, options } = JSON.parse(known.response) as Refusal;
		throw new AppError(code, options);
	}
	reply.code(known.status);
	return JSON.parse(known.response) as T;
}
