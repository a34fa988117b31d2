import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode, errorTable, type Problem } from '#contract/errors.ts';

const knownCodes: Record<string, ErrorCode> = {
	FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
	FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
	FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
	FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
	FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
	FST_ERR_BAD_URL: 'not_found',
	FST_ERR_MAX_PARAM_LENGTH: 'not_found',
	// These errors of PostgreSQL mean that an input holds what it cannot store: a zero byte, or a number, day, time zone
	// or id that does not exist for it.
	22021: 'invalid_request',
	22003: 'invalid_request',
	22007: 'invalid_request',
	22008: 'invalid_request',
	22009: 'invalid_request',
	22023: 'invalid_request',
	'22P02': 'invalid_request',
	'22P05': 'invalid_request',
};

/** Disk errors that mean "not now": the disk is full, or cannot be read or written. */
const unavailableDisk = /^(ENOSPC|EDQUOT|EROFS|EACCES|EIO)$/;
export const isDiskFailure = (error: unknown): boolean =>
	unavailableDisk.test((error as NodeJS.ErrnoException | null)?.code ?? '');

/** Database errors that mean "not now" rather than "our mistake": no connection, time-out, shutdown, deadlock. */
const unavailableSqlStates = /^(08|53|57P|57014|40P01)/;

function toAppError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	const { code, statusCode, message } = error as FastifyError;
	const known = knownCodes[code];
	if (known) return new AppError(known, { cause: error });
	if (statusCode === 429) return new AppError('rate_limited', { cause: error });
	if (statusCode === 400) return new AppError('malformed_json', { cause: error });
	if (
		isDiskFailure(error) ||
		unavailableSqlStates.test(code ?? '') ||
		/ECONNREFUSED|ECONNRESET|EPIPE|Connection terminated|not queryable|timeout exceeded/.test(`${code} ${message}`)
	) {
		return new AppError('unavailable', { cause: error, retryAfterS: 5 });
	}
	return new AppError('internal', { cause: error });
}

/** Sends the problem document for whatever was thrown. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const { problem, headers } = problemOf(error, request);
	return reply.code(problem.status).headers(headers).serializer(JSON.stringify).send(problem);
}

/**
 * Returns the problem document for whatever was thrown, with its headers. An error that nobody foresaw becomes
 * `internal`, and its cause is only in the log.
 */
export function problemOf(error: unknown, request: Pick<FastifyRequest, 'id' | 'log'>) {
	const headers: Record<string, string | number> = { 'content-type': 'application/problem+json' };
	const failure = toAppError(error);
	if (failure.status >= 500) request.log.error({ err: failure.options.cause ?? failure }, failure.message);
	if (failure.status === 401) headers['www-authenticate'] = 'Bearer';
	const retryAfterS = failure.options.retryAfterS ?? (failure.status === 503 ? 5 : undefined);
	if (retryAfterS !== undefined) headers['retry-after'] = retryAfterS;
	const problem: Problem = {
		type: `urn:vouch:problem:${failure.code}`,
		title: errorTable[failure.code][1],
		status: failure.status,
		code: failure.code,
		detail: failure.status >= 500 ? errorTable[failure.code][1] : failure.message,
		request_id: String(request.id),
		fields: failure.options.fields ?? [],
		...(failure.options.candidates && { candidates: failure.options.candidates }),
	};
	return { problem, headers };
}
