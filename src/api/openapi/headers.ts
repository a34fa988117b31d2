import { type AnswerKind, answerKindsOf, declaredErrors, type Endpoint } from '#contract/endpoint.ts';

interface Header {
	required: boolean;
	description: string;
	schema: { type: string; maxLength?: number };
}
type Headers = Record<string, Header>;

const text = { type: 'string' };
const seconds = { type: 'integer' };
const header = (description: string, required = false, schema: Header['schema'] = text): Header => ({
	required,
	description,
	schema,
});

/** Returns the headers that a call reads, besides the token and the types of what is sent and wanted. */
export const headersRead = (definition: Endpoint): Headers => ({
	...(definition.method !== 'GET' && {
		'Idempotency-Key': header('A repeat with the same key within 24 hours gets the first answer again.', false, {
			...text,
			maxLength: 200,
		}),
	}),
	...(declaredErrors(definition).includes('precondition_failed') && {
		'If-Match': header('The `ETag` of what is changed: refused where somebody else has changed it since.'),
	}),
	...ofKinds(definition, readByKind),
});

const readByKind: Partial<Record<AnswerKind, Headers>> = {
	events: { 'Last-Event-ID': header('The id of the last event that was heard: the stream goes on after it.') },
};
const toldByKind: Partial<Record<AnswerKind, Headers>> = {
	csv: { Link: header('Of a list as CSV: the page after it, with `rel="next"`.') },
	archive: { 'Content-Disposition': header('Of an archive: the name of the file.') },
};
const ofKinds = (definition: Endpoint, headers: Partial<Record<AnswerKind, Headers>>): Headers =>
	Object.assign({}, ...answerKindsOf(definition).map((kind) => headers[kind]));

/** Returns the headers that tell something of the call in an answer of that status. */
export function headersTold(definition: Endpoint, status: number): Headers {
	if (status === 308) return { Location: header('Where the thing is now.', true) };
	if (status === 401) return { 'WWW-Authenticate': header('How to sign in: `Bearer`.', true) };
	if (status === 429 || status === 503)
		return { 'Retry-After': header('The seconds to wait before another try.', status === 503, seconds) };
	const isWrite = definition.method !== 'GET';
	const replayed = isWrite && {
		'Idempotency-Replayed': header('`true` for the first answer to this key, given again.'),
	};
	if (status === 409)
		return {
			...replayed,
			...(isWrite && { 'Retry-After': header('The seconds after which the first request is done.', false, seconds) }),
		};
	if (status >= 400) return { ...replayed };
	return {
		...replayed,
		...(definition.versioned && { ETag: header('The version of the thing, for `If-Match`.', true) }),
		...ofKinds(definition, toldByKind),
	};
}
