import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';

export type Auth = 'anyone' | 'member' | 'owner' | 'operator';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API. The server, the OpenAPI document and the typed client all derive from it. */
export interface Endpoint {
	method: Method;
	/** The path below /api/v1, with parameters as `:name`. */
	path: string;
	/** The group of the call in the documentation. */
	tag: string;
	summary: string;
	/** What else a caller should know, for the documentation. */
	description?: string | undefined;
	/** `owner` also lets managers in; the service checks which profile. */
	auth: Auth;
	/** Whether a suspended member may make the call, too: to read why, to appeal, to take their data along, or to leave. */
	whileSuspended?: boolean | undefined;
	params?: z.ZodType | undefined;
	query?: z.ZodType | undefined;
	body?: z.ZodType | undefined;
	/**
	 * Makes the call take multipart/form-data: files under these names, at least one in all, each name at most so many times,
	 * with the fields of `body` as text beside them. A field whose shape is an array may come several times.
	 */
	files?: Readonly<Record<string, number>> | undefined;
	/** Lets the files be left out: then the call also takes its body as JSON. */
	filesOptional?: true | undefined;
	/** The shape of `data`. For a list, it is the shape of one item, and `list` is true. */
	data: z.ZodType;
	list?: boolean | undefined;
	status?: 200 | 201 | undefined;
	/** The status instead of `status` when the thing existed already and the call has changed it. */
	statusWhenChanged?: 200 | undefined;
	/** Whether a thing that has moved to another address for good is answered with 308 and its `Location`. */
	moves?: true | undefined;
	/** Whether the answer has the version of the thing as its `ETag`. */
	versioned?: true | undefined;
	/** The columns of the list as CSV, for a caller who accepts `text/csv`: paths into an item, such as `rule.code`. */
	csv?: readonly string[] | undefined;
	/** Whether a caller who accepts `text/event-stream` gets events until either side ends the stream. */
	events?: true | undefined;
	/** Whether a caller who accepts `application/zip` gets an archive, written while it is sent. */
	archive?: true | undefined;
	/** The call's own errors; `declaredErrors` adds those that any call of its kind can give. */
	errors?: readonly ErrorCode[] | undefined;
	/** An extra shape under `meta` of a list. */
	meta?: z.ZodType | undefined;
}

/** The media types of the answers that a call can have besides JSON, by the field of an endpoint that says so. */
export const answerTypes = {
	csv: 'text/csv',
	events: 'text/event-stream',
	archive: 'application/zip',
} as const satisfies { [K in keyof Endpoint]?: string };
export type AnswerKind = keyof typeof answerTypes;

/** Returns the kinds of answers that a call can have besides JSON. */
export const answerKindsOf = (definition: Endpoint): AnswerKind[] =>
	(Object.keys(answerTypes) as AnswerKind[]).filter((kind) => definition[kind]);

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Returns every error code that the call may answer with. */
export function declaredErrors(definition: Endpoint): ErrorCode[] {
	const codes = new Set<ErrorCode>(['rate_limited', 'internal', 'unavailable', ...(definition.errors ?? [])]);
	// A token that is sent is checked, even where none is needed.
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
