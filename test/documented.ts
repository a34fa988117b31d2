import { expect } from 'vitest';
import { openApiDocument } from '#api/openapi/document.ts';
import { type CallName, getEndpoint } from '#contract/endpoints.ts';

interface Documented {
	responses: Record<string, { description: string; content?: object; headers?: Record<string, { required: boolean }> }>;
}
interface Answer {
	statusCode: number;
	body: string;
	headers: Record<string, unknown>;
}
const { paths } = openApiDocument({ siteName: 'Vouch', publicUrl: 'https://vouch.example' }) as {
	paths: Record<string, Record<string, Documented>>;
};

/** The headers that tell something of a call. */
const telling = [
	'etag',
	'link',
	'location',
	'retry-after',
	'www-authenticate',
	'idempotency-replayed',
	'content-disposition',
];

/**
 * What is asked of an answer: its status, its headers, and of a problem its code are what the OpenAPI document has for the
 * call.
 */
export function expectDocumented(name: CallName, answer: Answer, told?: string): void {
	const { method, path } = getEndpoint(name);
	const responses = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {};
	expect(Object.keys(responses), told).toContain(String(answer.statusCode));
	const headers = Object.entries(responses[answer.statusCode]?.headers ?? {});
	const known = headers.map(([header]) => header.toLowerCase());
	const needed = headers.filter(([, { required }]) => required).map(([header]) => header.toLowerCase());
	const sent = telling.filter((header) => answer.headers[header] !== undefined);
	expect(known, told).toEqual(expect.arrayContaining(sent));
	expect(sent, told).toEqual(expect.arrayContaining(needed));
	if (answer.statusCode < 400) return;
	const { code } = JSON.parse(answer.body) as { code: string };
	expect(responses[answer.statusCode]?.description, told).toContain(`\`${code}\``);
}
