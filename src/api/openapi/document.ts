import { z } from 'zod';
import { headersRead, headersTold } from '#api/openapi/headers.ts';
import { type AnswerKind, answerKindsOf, answerTypes, declaredErrors, type Endpoint } from '#contract/endpoint.ts';
import { type CallName, endpoints } from '#contract/endpoints.ts';
import { type ErrorCode, errorTable } from '#contract/errors.ts';
import { pageMeta } from '#contract/page.ts';
import { duplicateCandidate } from '#contract/profiles/profiles.ts';
import { findUnconfirmedWrite, type UnconfirmedWrite } from '#contract/unconfirmed-writes.ts';

type Json = Record<string, unknown>;
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
	const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
	return rest;
};

/** Builds the OpenAPI 3.1 document of every call in the contract. */
export function openApiDocument({ siteName, publicUrl }: { siteName: string; publicUrl: string }): Json {
	const paths: Record<string, Json> = {};
	for (const definition of endpoints) {
		const path = definition.path.replace(/:(\w+)/g, '{$1}');
		paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operation(definition) };
	}
	return {
		openapi: '3.1.0',
		info: {
			title: `${siteName} API`,
			version: '1.0.0',
			description:
				'Answers are `{"data": …}`, lists `{"data": […], "meta": {…}}`, failures `application/problem+json` (RFC 9457). ' +
				'A path answers methods that it does not take with 405 and `Allow`. ' +
				'`x-auth` says who may make a call: `anyone`; `member`, whoever is signed in; `owner`, an owner or manager of the business; ' +
				'`operator`. `x-while-suspended` marks those that a suspended member may make, too.',
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [{ url: `${publicUrl}/api/v1` }],
		tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
		paths,
		components: {
			securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
			schemas: { Problem: problemSchema },
		},
	};
}

function operation(definition: Endpoint): Json {
	const { method, path, tag, summary, auth, body } = definition;
	return {
		operationId: operationId(method, path),
		tags: [tag],
		summary,
		...describe(definition),
		// An empty requirement beside the other means that a token is accepted, but not required.
		// Who that may be is more than the schemes of OpenAPI can say.
		'x-auth': auth,
		...(definition.whileSuspended && { 'x-while-suspended': true }),
		security: auth === 'anyone' ? [{}, { idToken: [] }] : [{ idToken: [] }],
		parameters: [
			...parameters(definition.params, 'path'),
			...parameters(definition.query, 'query'),
			...Object.entries(headersRead(definition)).map(([name, header]) => ({ name, in: 'header', ...header })),
		],
		...(body && {
			requestBody: {
				required: !body.safeParse(undefined).success,
				content: requestContent(definition, jsonSchema(body, 'input')),
			},
		}),
		responses: {
			...success(definition, definition.status ?? 200, definition.status === 201 ? 'Created' : 'Done'),
			...(definition.statusWhenChanged &&
				success(definition, definition.statusWhenChanged, 'There was one already: changed')),
			...(definition.moves && response(definition, 308, { description: 'Moved for good' })),
			...failures(definition),
		},
	};
}

const unconfirmed = {
	waits: 'what it writes waits',
	refused: 'it is refused',
	done: 'it is done as for anybody else',
} as const satisfies Record<UnconfirmedWrite, string>;

/**
 * Builds the description of a call, including what happens to a write by a member who has not confirmed their address
 * yet.
 */
function describe({ method, path, description }: Endpoint): Json {
	const [becomes, because] = findUnconfirmedWrite(`${method} ${path}` as CallName) ?? [];
	const sentences = [description, becomes && `Without a confirmed address ${unconfirmed[becomes]}: ${because}.`];
	const text = sentences.filter(Boolean).join(' ');
	return text ? { description: text } : {};
}

function requestContent({ files, filesOptional }: Endpoint, schema: Json): Json {
	if (!files) return { 'application/json': { schema } };
	const shapes = Object.entries(files).map(([name, max]) => [
		name,
		max === 1 ? aFile : { type: 'array', items: aFile, minItems: 1, maxItems: max },
	]);
	const properties = { ...Object.fromEntries(shapes), ...(schema.properties as Json) };
	if (!filesOptional)
		return { 'multipart/form-data': { schema: { ...schema, properties, required: Object.keys(files) } } };
	return { 'multipart/form-data': { schema: { ...schema, properties } }, 'application/json': { schema } };
}
const aFile: Json = { type: 'string', format: 'binary' };

function operationId(method: string, path: string): string {
	const words = path.split(/[/:\-_]+/).filter(Boolean);
	return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
	if (!schema) return [];
	const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
		properties?: Record<string, Json>;
		required?: string[];
	};
	return Object.entries(properties).map(([name, value]) => ({
		name,
		in: place,
		required: place === 'path' || required.includes(name),
		schema: value,
	}));
}

/** Returns a response under its status, with the headers that tell something. */
function response(definition: Endpoint, status: number, told: Json): Json {
	const headers = headersTold(definition, status);
	return { [status]: { ...told, ...(Object.keys(headers).length > 0 && { headers }) } };
}

function success(definition: Endpoint, status: number, description: string): Json {
	const envelope = definition.list
		? z.object({
				data: z.array(definition.data),
				meta: definition.meta ? pageMeta.extend((definition.meta as z.ZodObject).shape) : pageMeta,
			})
		: z.object({ data: definition.data });
	const json = { 'application/json': { schema: jsonSchema(envelope, 'output') } };
	const others = answerKindsOf(definition).map((kind) => [answerTypes[kind], { schema: answerSchemas[kind] }]);
	return response(definition, status, { description, content: { ...json, ...Object.fromEntries(others) } });
}

const answerSchemas: Record<AnswerKind, Json> = {
	csv: { type: 'string' },
	events: { type: 'string' },
	archive: { type: 'string', format: 'binary' },
};

function failures(definition: Endpoint): Json {
	const byStatus = Map.groupBy(declaredErrors(definition), (code) => errorTable[code][0]);
	const sorted = [...byStatus].sort(([a], [b]) => a - b);
	return Object.assign({}, ...sorted.map(([status, codes]) => response(definition, status, failure(codes))));
}

const failure = (codes: ErrorCode[]): Json => ({
	description: codes.map((code) => `\`${code}\`: ${errorTable[code][1]}`).join(' '),
	content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const problemSchema = jsonSchema(
	z.object({
		type: z.string(),
		title: z.string(),
		status: z.int(),
		code: z.enum(Object.keys(errorTable) as [ErrorCode]),
		detail: z.string(),
		request_id: z.string(),
		fields: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
		candidates: z.array(duplicateCandidate).optional(),
	}),
	'output',
);
