/**
 * Every way in which a call can fail: from the code to the HTTP status and a plain sentence. The list is closed: a code
 * that is not here cannot be thrown. The sentence says what happened and, where there is something, what to do.
 */
export const errorTable = {
	malformed_json: [400, 'The request body is not valid JSON.'],
	malformed_multipart: [400, 'The request body is not valid multipart/form-data, or it was cut short.'],
	unauthenticated: [401, 'Sign in to do this.'],
	account_deleted: [401, 'This account was deleted.'],
	token_expired: [401, 'Your session has expired. Sign in again.'],
	forbidden: [403, 'You’re not allowed to do this.'],
	requires_recent_login: [403, 'Sign in again before you do this: your last sign-in is more than five minutes ago.'],
	account_suspended: [403, 'This account is suspended.'],
	own_business: [403, 'You can’t do this for a business you own or manage.'],
	not_found: [404, 'This doesn’t exist, or you’re not allowed to see it.'],
	unknown_code: [404, 'There’s no such invitation. Check the link, or ask for a new one.'],
	method_not_allowed: [405, 'This address doesn’t support this method.'],
	conflict: [409, 'This conflicts with something already saved. Reload and try again.'],
	last_owner: [409, 'A business needs an owner. Transfer it first, or delete it.'],
	proof_missing: [409, 'We couldn’t find the proof on the website.'],
	duplicate_suspected: [409, 'This business may already be in the directory. Is it one of these?'],
	idempotency_mismatch: [409, 'This Idempotency-Key was used with a different request.'],
	already_joined: [409, 'You’ve already joined. You can only do that once.'],
	own_code: [409, 'This is your own invitation. Send it to someone else.'],
	expired: [410, 'This invitation has expired. Ask for a new one.'],
	used_up: [410, 'This invitation has no uses left. Ask for a new one.'],
	revoked: [410, 'This invitation was withdrawn. Ask for a new one.'],
	precondition_failed: [412, 'Someone changed this after you loaded it. Reload and make your change again.'],
	payload_too_large: [413, 'That’s too large to upload here.'],
	unsupported_media_type: [
		415,
		'Send what this call takes: JSON as application/json, or files as multipart/form-data.',
	],
	invalid_request: [422, 'Some of the values aren’t valid.'],
	rate_limited: [429, 'Too many requests. Wait a moment and try again.'],
	internal: [500, 'Something went wrong on our side. It’s not your fault.'],
	unavailable: [503, 'The service can’t answer right now. Try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errorTable;
export interface FieldError {
	path: string;
	code: string;
	message: string;
}

/** A business that may be the same as the one being added. */
export interface DuplicateCandidate {
	id: string;
	slug: string;
	business_name: string;
	/** The slug of the category. */
	category: string | null;
	/** The place, as far as everyone may know it. */
	locality: string | null;
	image: string | null;
	/** Whether the caller looks after it already. */
	is_mine: boolean;
}

/** The body of every failed call (RFC 9457, `application/problem+json`). */
export interface Problem {
	type: string;
	title: string;
	status: number;
	code: ErrorCode;
	detail: string;
	request_id: string;
	fields: FieldError[];
	/** The candidates, with `duplicate_suspected` only. */
	candidates?: DuplicateCandidate[];
}

export interface AppErrorOptions {
	cause?: unknown;
	detail?: string;
	fields?: FieldError[];
	candidates?: Problem['candidates'];
	retryAfterS?: number;
}

/** The error thrown on the server where a rule is broken; it becomes a Problem at the edge. */
export class AppError extends Error {
	readonly code: ErrorCode;
	readonly status: number;
	readonly options: AppErrorOptions;

	constructor(code: ErrorCode, options: AppErrorOptions = {}) {
		super(options.detail ?? errorTable[code][1], { cause: options.cause });
		this.name = 'AppError';
		this.code = code;
		this.status = errorTable[code][0];
		this.options = options;
	}
}

/** Returns an `invalid_request` error for one field. */
export const invalidField = (path: string, message: string): AppError =>
	new AppError('invalid_request', { fields: [{ path, code: 'invalid', message }] });
