import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';

export type Auth = 'anyone' | 'member' | 'owner' | 'operator';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call that may be made to us. Server, OpenAPI document and typed client all derive from it. */
export interface Endpoint {
	method: Method;
	/** Below /api/v1, parameters as `:name`. */
	path: string;
	/** First word of the documentation group. */
	tag: string;
	summary: string;
	/** What else whoever makes the call should know, for the documentation. */
	description?: string | undefined;
	/** `owner` also lets managers in; the service checks which profile. */
	auth: Auth;
	/** A suspended member may make it, too: to read why, to appeal, or to leave. */
	whileSuspended?: boolean | undefined;
	params?: z.ZodType | undefined;
	query?: z.ZodType | undefined;
	body?: z.ZodType | undefined;
	/**
	 * The call takes multipart/form-data: files under these names, at least one, each at most so many times, with the
	 * fields of `body` as text beside them. A field whose shape is an array may come several times.
	 */
	files?: Readonly<Record<string, number>> | undefined;
	/** The files may be left out: then the call also takes its body as JSON. */
	filesOptional?: true | undefined;
	/** What stands under `data`. For a list, the shape of one item, and `list` is true. */
	data: z.ZodType;
	list?: boolean | undefined;
	status?: 200 | 201 | undefined;
	/** Answered instead of `status` when there was one already, which the call has changed. */
	statusWhenChanged?: 200 | undefined;
	/** What has another address for good is answered with 308 and its `Location`. */
	moves?: true | undefined;
	/** The columns of the list as CSV, which is given to whoever asks for `text/csv`: paths into an item, such as `rule.code`. */
	csv?: readonly string[] | undefined;
	/** Who asks for `text/event-stream` is told of what comes, until one of both ends it. */
	streams?: true | undefined;
	/** Errors of the call's own; those that any call of its kind can give are added by `declaredErrors`. */
	errors?: readonly ErrorCode[] | undefined;
	/** Extra shape under `meta` of a list. */
	meta?: z.ZodType | undefined;
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Every error code that the call may answer with. */
export function declaredErrors(definition: Endpoint): ErrorCode[] {
	const codes = new Set<ErrorCode>(['rate_limited', 'internal', 'unavailable', ...(definition.errors ?? [])]);
	// Whoever sends a token is asked whether it is good, also where none is needed.
	codes.add('unauthenticated').add('token_expired').add('account_deleted');
	if (!definition.whileSuspended) codes.add('account_suspended');
	if (definition.auth === 'owner' || definition.auth === 'operator') codes.add('forbidden');
	if (definition.params) codes.add('not_found');
	if (definition.params || definition.query) codes.add('invalid_request');
	if (definition.method !== 'GET') {
		// A body is read before it is known that a call takes none, and an Idempotency-Key may be too long.
		codes.add('payload_too_large').add('unsupported_media_type').add('invalid_request');
		if (definition.files) codes.add('malformed_multipart');
		if (!definition.files || definition.filesOptional) codes.add('malformed_json');
		// The first request with the same Idempotency-Key may still be under way.
		codes.add('idempotency_mismatch').add('conflict');
	}
	return [...codes];
}
