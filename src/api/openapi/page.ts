import type { openApiDocument } from '#api/openapi/document.ts';
import { pageStyle } from '#api/openapi/page-style.ts';
import { limitsOf, type Schema, shapeOf } from '#api/openapi/shape.ts';
import type { Auth } from '#contract/endpoint.ts';

interface Operation {
	operationId: string;
	summary: string;
	description?: string;
	'x-auth': Auth;
	tags: string[];
	parameters: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
	requestBody?: { content: Content };
	responses: Record<
		string,
		{ description: string; content?: Content; headers?: Record<string, { description: string }> }
	>;
}
type Content = Record<string, { schema: Schema }>;
interface Readable {
	info: { title: string; description: string };
	paths: Record<string, Record<string, Operation>>;
}

/** Renders the document as a page for people, without scripts and without anything from other sites. */
export function openApiPage(document: ReturnType<typeof openApiDocument>): string {
	const { info, paths } = document as unknown as Readable;
	const operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
	);
	const groups = [...Map.groupBy(operations, ({ tags }) => tags[0] ?? '')];
	const links = groups.map(([tag]) => `<a href="#${anchor(tag)}">${asText(tag)}</a>`);
	const sections = groups.map(
		([tag, entries]) =>
			`<section id="${anchor(tag)}"><h2>${asText(tag)}</h2>${entries.map(describe).join('')}</section>`,
	);
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${asText(info.title)}</title><style>${pageStyle}</style></head><body><main>
<h1>${asText(info.title)}</h1><p>${prose(info.description)}</p>
<p>Send an ID token as <code>Authorization: Bearer …</code>. For machines: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Groups">${links.join('')}</nav>${sections.join('')}</main></body></html>`;
}

function describe(operation: Operation & { path: string; method: string }): string {
	const { operationId, method, path, summary, description, parameters, requestBody, responses } = operation;
	const who = callers[operation['x-auth']];
	const badge = who && `<i>${who}</i>`;
	const statuses = Object.entries(responses);
	const answer = statuses.find(([status]) => status.startsWith('2'))?.[1].content?.['application/json']?.schema;
	const headers = toldHeaders(responses);
	const [contentType = '', { schema: body } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
	return `<details id="${operationId}"><summary><b>${method}</b><code>${asText(path)}</code><span>${asText(summary)}</span>${badge}</summary><div>
${description ? `<p>${prose(description)}</p>` : ''}
${part('Parameters', parameters.length > 0 && list(parameters.map(parameter)))}
${part(contentType.startsWith('multipart') ? 'Form' : 'Body', body && `<pre>${asText(shapeOf(body))}</pre>`)}
${part('Answer', answer && `<pre>${asText(shapeOf(answer))}</pre>`)}
${part('Status', list(statuses.map(([status, { description }]) => [status, prose(description)])))}
${part('Headers of answers', headers.length > 0 && list(headers))}</div></details>`;
}

const callers: Record<Auth, string> = {
	anyone: '',
	member: 'sign-in needed',
	owner: 'for owners and managers',
	operator: 'for operators',
};

/** Returns each header with the statuses that have it, and what it says. */
function toldHeaders(responses: Operation['responses']): [string, string][] {
	const told = Object.entries(responses).flatMap(([status, { headers = {} }]) =>
		Object.entries(headers).map(([name, { description }]) => ({ name, status, description })),
	);
	return [...Map.groupBy(told, ({ name, description }) => `${name}\n${description}`)].map(([, each]) => [
		`<code>${asText(each[0]!.name)}</code>`,
		`(${each.map(({ status }) => status).join(', ')}) ${prose(each[0]!.description)}`,
	]);
}

function parameter({
	name,
	in: place,
	required,
	description,
	schema,
}: Operation['parameters'][number]): [string, string] {
	const notes = [required ? `${place}, required` : place, limitsOf(schema)].filter(Boolean).join(', ');
	const text = description ? ` ${prose(description)}` : '';
	return [`<code>${asText(name)}</code>`, `<code>${asText(shapeOf(schema))}</code> (${asText(notes)})${text}`];
}

const part = (title: string, html: string | false | undefined) => (html ? `<h3>${title}</h3>${html}` : '');
const list = (rows: [string, string][]) =>
	`<dl>${rows.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join('')}</dl>`;
const anchor = (tag: string) => tag.toLowerCase().replace(/\W+/g, '-');
const asText = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
/** Renders text in which backticks mark code. */
const prose = (text: string) => asText(text).replace(/`([^`]+)`/g, '<code>$1</code>');
