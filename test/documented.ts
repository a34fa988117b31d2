import { expect } from 'vitest';
import { openApiDocument } from '#api/openapi/document.ts';
import { type CallName, getEndpoint } from '#contract/endpoints.ts';

interface Documented {
	responses: Record<string, { description: string; content?: object; headers?: object }>;
}
const { paths } = openApiDocument({ siteName: 'Vouch', publicUrl: 'https://vouch.example' }) as {
	paths: Record<string, Record<string, Documented>>;
};

/** What is asked of an answer: its status, and of a problem its code, is one that the OpenAPI document has for the call. */
export function expectDocumented(name: CallName, answer: { statusCode: number; body: string }, told?: string): void {
	const { method, path } = getEndpoint(name);
	const responses = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {};
	expect(Object.keys(responses), told).toContain(String(answer.statusCode));
	if (answer.statusCode < 400) return;
	const { code } = JSON.parse(answer.body) as { code: string };
	expect(responses[answer.statusCode]?.description, told).toContain(`\`${code}\``);
}
