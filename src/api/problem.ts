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
	// PostgreSQL stores every character but the zero byte, and only some numbers, days, time zones and ids.
	22021: 'invalid_request',
	22003: 'invalid_request',
	22007: 'invalid_request',
	22008: 'invalid_request',
	22009: 'invalid_request',
	22023: 'invalid_request',
	'22P02': 'invalid_request',
	'22P05': 'invalid_request',
};

/** Errors of the disk that mean "not now": it is full, or may not be written to. */
const unavailableDisk = /^(ENOSPC|EDQUOT|EROFS|EACCES|EIO)$/;
export const isDiskFailure = (error: unknown): boolean =>
	unavailableDisk.test((error as NodeJS.ErrnoException | null)?.code ?? '');

/** Errors of the database that mean "not now" rather than "a mistake of ours": no connection, time-out, shutdown, deadlock. */
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

/** Answers with the problem document of whatever was thrown. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const { problem, headers } = problemOf(error, request);
	return reply.code(problem.status).headers(headers).serializer(JSON.stringify).send(problem);
}

/** The problem document of whatever was thrown, with its headers; what nobody foresaw is `internal`, its cause in the log alone. */
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
