import { Validator } from '@seriousme/openapi-schema-validator';
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountApi } from '#api/app.ts';
import { declaredErrors, type Endpoint } from '#contract/endpoint.ts';
import { type CallName, endpoints } from '#contract/endpoints.ts';
import { errorTable } from '#contract/errors.ts';
import { findUnconfirmedWrite } from '#contract/unconfirmed-writes.ts';

interface Operation {
	operationId: string;
	security: object[];
	'x-auth': string;
	'x-while-suspended'?: boolean;
	description?: string;
	parameters: { name: string; in: string; required: boolean }[];
	requestBody?: object;
	responses: Record<
		string,
		{
			description: string;
			content?: Record<string, { schema: { properties?: object; $ref?: string } }>;
			headers?: Record<string, { required: boolean }>;
		}
	>;
}

let app: FastifyInstance;
const served: RouteOptions[] = [];
let document: {
	openapi: string;
	info: { title: string };
	paths: Record<string, Record<string, Operation>>;
	components: object;
};
beforeAll(async () => {
	app = fastify();
	app.addHook('onRoute', (route) => void served.push(route));
	await mountApi(app, {
		// Documentation needs neither the database nor to know who reads it.
		db: {} as never,
		jobDb: {} as never,
		caches: {} as never,
		direct: { refresh: () => {}, follow: (answer) => answer },
		verifier: {
			verify: () => Promise.reject(new Error('Nobody signs in to read documentation.')),
			verifyNow: () => Promise.reject(new Error('Nobody signs in to read documentation.')),
			holdAccount: async () => true,
		},
		security: null,
		accounts: { deleteWithin: async () => {}, finish: async () => 'deleted' },
		confirmationMail: { send: () => Promise.reject(new Error('Nobody writes to read documentation.')) },
		clock: () => new Date(),
		operatorEmails: [],
		networkOf: (address) => address,
		writesPerMinute: 0,
		searchesPerMinute: 0,
		reviewsPerDay: 0,
		weights: { newcomerDays: 90, burstReviews: 0, burstDays: 30 },
		media: {} as never,
		desk: {} as never,
		// Documentation needs no queue, either.
		jobs: { add: async () => {} } as never,
		pushKeys: { publicKey: '', privateKey: '', subject: '' },
		onChange: () => () => {},
		mailReachesPeople: false,
		siteName: 'Fish & <Chips>',
		publicUrl: 'https://vouch.example',
		contentDir: 'content',
		importFolder: '',
		mappingFolder: new URL('file:///'),
		importBytesMax: 1,
		dumpFolder: 'dumps',
	});
	await app.ready();
	document = (await app.inject('/api/v1/openapi.json')).json();
});
afterAll(() => app?.close());

const operations = () =>
	Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
	);

describe('the document', () => {
	test('is valid OpenAPI 3.1', async () => {
		const validator = new Validator();
		expect(await validator.validate(structuredClone(document))).toMatchObject({ valid: true });
		expect(validator.version).toBe('3.1');
	});

	test('has every call that is served, and no other', () => {
		const names = served
			.filter(({ method, url }) => method !== 'HEAD' && !/\/(openapi\.json|docs)$/.test(url))
			.map(({ method, url }) => `${method} ${url.replace('/api/v1', '').replace(/:(\w+)/g, '{$1}')}`);
		expect(names.length).toBe(endpoints.length);
		expect(
			operations()
				.map(({ name }) => name)
				.sort(),
		).toEqual(names.sort());
	});

	test('every parameter of a path is declared once, and is required', () => {
		for (const { name, parameters } of operations()) {
			const inPath = parameters.filter((parameter) => parameter.in === 'path');
			expect(inPath.map((parameter) => parameter.name)).toEqual([...name.matchAll(/\{(\w+)\}/g)].map(([, key]) => key));
			expect(inPath.every(({ required }) => required)).toBe(true);
		}
	});

	test.each(endpoints.map((definition: Endpoint) => [`${definition.method} ${definition.path}`, definition] as const))(
		'%s: envelope, failures and sign-in as declared',
		(_, definition) => {
			const operation = document.paths[definition.path.replace(/:(\w+)/g, '{$1}')]![definition.method.toLowerCase()]!;
			const schema = operation.responses[String(definition.status ?? 200)]?.content?.['application/json']?.schema;
			expect(Object.keys(schema?.properties ?? {})).toEqual(definition.list ? ['data', 'meta'] : ['data']);
			for (const code of declaredErrors(definition)) {
				const failure = operation.responses[String(errorTable[code][0])];
				expect(failure?.description).toContain(`\`${code}\``);
				expect(failure?.content?.['application/problem+json']?.schema.$ref).toBe('#/components/schemas/Problem');
			}
			expect(operation.security).toEqual(definition.auth === 'anyone' ? [{}, { idToken: [] }] : [{ idToken: [] }]);
			expect(operation.responses[308] !== undefined).toBe(definition.moves === true);
			expect(operation.requestBody !== undefined).toBe(definition.body !== undefined);
		},
	);

	test.each(endpoints.map((definition: Endpoint) => [`${definition.method} ${definition.path}`, definition] as const))(
		'%s: who may, and which headers, as declared',
		(_, definition) => {
			const operation = document.paths[definition.path.replace(/:(\w+)/g, '{$1}')]![definition.method.toLowerCase()]!;
			const codes = declaredErrors(definition);
			const isWrite = definition.method !== 'GET';
			const success = operation.responses[String(definition.status ?? 200)]!;
			const told = (status: number) => Object.keys(operation.responses[status]?.headers ?? {});
			expect([operation['x-auth'], operation['x-while-suspended'] ?? false]).toEqual([
				definition.auth,
				definition.whileSuspended ?? false,
			]);
			const read = operation.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
			expect(read).toEqual([
				...(isWrite ? ['Idempotency-Key'] : []),
				...(codes.includes('precondition_failed') ? ['If-Match'] : []),
				...(definition.events ? ['Last-Event-ID'] : []),
			]);
			expect(Object.keys(success.headers ?? {})).toEqual([
				...(isWrite ? ['Idempotency-Replayed'] : []),
				...(definition.versioned ? ['ETag'] : []),
				...(definition.csv ? ['Link'] : []),
				...(definition.archive ? ['Content-Disposition'] : []),
			]);
			expect(Object.keys(success.content ?? {})).toEqual([
				'application/json',
				...(definition.csv ? ['text/csv'] : []),
				...(definition.events ? ['text/event-stream'] : []),
				...(definition.archive ? ['application/zip'] : []),
			]);
			expect([told(401), told(429), told(503)]).toEqual([['WWW-Authenticate'], ['Retry-After'], ['Retry-After']]);
			expect(operation.responses[308]?.headers?.Location?.required).toBe(definition.moves);
			if (definition.description) expect(operation.description).toContain(definition.description);
		},
	);

	test('whatever can be changed under a condition tells its version, when it is read and when it is changed', () => {
		const conditional = (endpoints as readonly Endpoint[]).filter(({ errors }) =>
			errors?.includes('precondition_failed'),
		);
		expect(conditional.length).toBeGreaterThan(0);
		for (const { path } of conditional) {
			const same = (endpoints as readonly Endpoint[]).filter(
				(one) => one.path === path && (one.method === 'GET' || one.method === 'PATCH'),
			);
			expect(same.map(({ versioned }) => versioned)).toEqual([true, true]);
		}
	});

	test('a write that is refused without a confirmed address declares so', () => {
		const silent = (endpoints as readonly Endpoint[])
			.filter(({ method, path }) => findUnconfirmedWrite(`${method} ${path}` as CallName)?.[0] === 'refused')
			.filter((definition) => !declaredErrors(definition).includes('forbidden'));
		expect(silent.map(({ path }) => path)).toEqual([]);
	});

	test('operations have names of their own', () => {
		const ids = operations().map(({ operationId }) => operationId);
		expect(new Set(ids).size).toBe(ids.length);
	});
});

describe('the page', () => {
	test('shows every call, with nothing from elsewhere and no script', async () => {
		const { body, headers } = await app.inject('/api/v1/docs');
		expect(headers['content-type']).toContain('text/html');
		for (const { path, summary, description = '' } of endpoints as readonly Endpoint[]) {
			const sentence = description.split(/[`'"<>&]/)[0]!;
			expect(body).toContain(sentence);
			expect(body).toContain(path.replace(/:(\w+)/g, '{$1}'));
			expect(body).toContain(summary.replaceAll("'", '&#39;'));
		}
		expect(body).not.toMatch(/<script|<link[^>]+href="http|src=|@import|url\(/);
	});

	test('says of each call who may make it, and which headers it reads and tells', async () => {
		const { body } = await app.inject('/api/v1/docs');
		const partOf = (id: string) => new RegExp(`<details id="${id}">.*?</details>`, 's').exec(body)?.[0] ?? '';
		expect(partOf('getStats')).not.toContain('<i>');
		expect(partOf('getMe')).toContain('<i>sign-in needed</i>');
		expect(partOf('getOperatorJobs')).toContain('<i>for operators</i>');
		const change = partOf('patchBusinessProfileId');
		expect(change).toContain('<i>for owners and managers</i>');
		for (const header of ['Idempotency-Key', 'If-Match', 'ETag', 'Retry-After', 'WWW-Authenticate'])
			expect(change).toContain(`<code>${header}</code>`);
		expect(change).toContain('(429, 503) The seconds to wait');
	});

	test('its style is allowed by its hash only', async () => {
		const { body, headers } = await app.inject('/api/v1/docs');
		const [, style = ''] = /<style>([^<]*)<\/style>/.exec(body) ?? [];
		const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
		const policy = String(headers['content-security-policy']);
		expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`);
		expect(policy).toContain("default-src 'none'");
		expect(policy).not.toContain('unsafe-inline');
		expect(body).not.toMatch(/ style="/);
	});

	test('names are text, not markup', async () => {
		const { body } = await app.inject('/api/v1/docs');
		expect(body).toContain('Fish &#38; &#60;Chips&#62; API');
		expect(body).not.toContain('<Chips>');
	});
});
