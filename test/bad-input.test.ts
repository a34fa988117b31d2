/** Whatever is sent to whichever call: an answer of the contract, never a 500, and text comes back as text. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { declaredErrors, type Endpoint } from '#contract/endpoint.ts';
import { type CallName, endpoints, getEndpoint } from '#contract/endpoints.ts';
import { pageLimitMax } from '#contract/page.ts';
import { permissionTable } from './permission-table.ts';
import { type RawInput, type RawRequest, rawCall } from './raw-call.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
	world = await makeWorld();
});
afterAll(() => world?.app.close());

const names = endpoints.map(({ method, path }) => `${method} ${path}` as CallName);
const definitionOf = (name: CallName): Endpoint => getEndpoint(name);
const fieldsOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const withParams = names.filter((name) => definitionOf(name).params);
const withQuery = names.filter((name) => definitionOf(name).query);
const withBody = names.filter((name) => definitionOf(name).body);
const paged = withQuery.filter((name) => fieldsOf(definitionOf(name).query).includes('limit'));

const sqlText = 'Robert\'); drop table member; -- " \\ $1 %s';
const htmlText = '<script>alert(1)</script><img src=x onerror=alert(2)>&amp;"\'';
const junk: unknown[] = [
	sqlText,
	htmlText,
	'',
	' ',
	'\u0000',
	'\ud800',
	'../../etc/passwd',
	'%00',
	'{{7*7}}',
	'٣',
	'🍵'.repeat(200),
	'a'.repeat(5000),
	'1e999',
	'NaN',
	'-1',
	0,
	-1,
	1.5,
	1e308,
	Number.MAX_SAFE_INTEGER + 1,
	true,
	null,
	[],
	[null],
	{},
	{ $ne: 1 },
	[[[]]],
];

const rightInput = (name: CallName): RawInput => permissionTable[name].request(world) as RawInput;

/** The owner sends the input as it is. */
const send = (name: CallName, input: RawInput, { token = world.actors.owner.token, ...request }: RawRequest = {}) =>
	rawCall(world.app.server, name, input, { token, ...request });
type Answer = Awaited<ReturnType<typeof send>>;

const problemShape = z.strictObject({
	type: z.string(),
	title: z.string().min(1),
	status: z.int(),
	code: z.string(),
	detail: z.string().min(1),
	request_id: z.string().min(1),
	fields: z.array(z.strictObject({ path: z.string(), code: z.string().min(1), message: z.string().min(1) })),
	candidates: z.array(z.unknown()).optional(),
});

/** A success, or one of the problems that the call declares; 308 leads from a former address to the new one. */
function expectAnswer(name: CallName, answer: Answer, what: unknown): void {
	const told = `${name} given ${JSON.stringify(what)?.slice(0, 80)} answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`;
	expect(answer.statusCode, told).toBeLessThan(500);
	if (answer.statusCode < 400) return;
	expect(answer.headers['content-type'], told).toMatch(/^application\/problem\+json/);
	const problem = problemShape.parse(answer.json());
	expect(problem.status, told).toBe(answer.statusCode);
	expect([...declaredErrors(definitionOf(name)), 'not_found'], told).toContain(problem.code);
}

function expectProblem(answer: Answer, status: number, code: string): void {
	expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status, code });
	problemShape.parse(answer.json());
}

describe.each(names)('%s refuses a token that is', (name) => {
	test.each(['nonsense', 'eyJhbGciOiJub25lIn0.e30.', "' or 1=1"])('wrong: %s', async (token) => {
		const answer = await send(name, rightInput(name), { token });
		expectProblem(answer, 401, 'unauthenticated');
		expect(answer.headers['www-authenticate']).toBe('Bearer');
	});
	test('expired', async () =>
		expectProblem(await send(name, rightInput(name), { token: 'expired' }), 401, 'token_expired'));
});

describe.each(withParams)('%s: params', (name) => {
	test.each(fieldsOf(definitionOf(name).params))('%s', async (field) => {
		for (const value of junk) {
			if (String(value) === '' || !String(value).isWellFormed()) continue;
			const right = rightInput(name);
			expectAnswer(name, await send(name, { ...right, params: { ...right.params, [field]: value } }), value);
		}
	});
});

describe.each(withQuery)('%s: query', (name) => {
	test.each(fieldsOf(definitionOf(name).query))('%s', async (field) => {
		for (const value of junk) {
			const right = rightInput(name);
			expectAnswer(name, await send(name, { ...right, query: { ...right.query, [field]: String(value) } }), value);
		}
	});
	test('a parameter that is not known is ignored', async () => {
		const right = rightInput(name);
		expect((await send(name, { ...right, query: { ...right.query, unheard_of: '1' } })).statusCode).toBeLessThan(300);
	});
});

describe.each(paged)('%s: paging', (name) => {
	test.each([
		['page', '0'],
		['page', '-1'],
		['page', 'two'],
		['limit', '0'],
		['limit', String(pageLimitMax + 1)],
		['limit', '1000'],
		['cursor', 'x'.repeat(501)],
	])('%s=%s', async (field, value) => {
		const right = rightInput(name);
		const answer = await send(name, { ...right, query: { ...right.query, [field]: value } });
		expectProblem(answer, 422, 'invalid_request');
		expect(answer.json().fields).toEqual([expect.objectContaining({ path: field })]);
	});
	test(`limit=${pageLimitMax} is the most`, async () => {
		const right = rightInput(name);
		expect((await send(name, { ...right, query: { ...right.query, limit: pageLimitMax } })).statusCode).toBe(200);
	});
});

describe.each(withBody)('%s: body', (name) => {
	test.each(['{"a":', '', 'null', '[]', '"text"', '7', '{"a":1}{"b":2}', '\u0000'])(
		'%j instead of an object',
		async (payload) => {
			const answer = await send(name, rightInput(name), { payload });
			expect([400, 422]).toContain(answer.statusCode);
			expectAnswer(name, answer, payload);
		},
	);
	test('of a million characters in one field', async () => {
		const [field = 'a'] = fieldsOf(definitionOf(name).body);
		const answer = await send(name, { ...rightInput(name), body: { [field]: 'x'.repeat(1_000_000) } });
		expectProblem(answer, 413, 'payload_too_large');
	});
	test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
		'called %s',
		async (contentType) => {
			expectProblem(await send(name, rightInput(name), { payload: 'a=1', contentType }), 415, 'unsupported_media_type');
		},
	);
	test('with a field that is not known', async () => {
		const right = rightInput(name);
		const answer = await send(name, { ...right, body: { ...(right.body as object), unheard_of: 1 } });
		expectProblem(answer, 422, 'invalid_request');
		expect(answer.json().fields).toEqual([
			{ path: 'unheard_of', code: 'unknown_field', message: 'There is no such field.' },
		]);
	});
	test.each(['__proto__', 'constructor'])('with the field %s', async (field) => {
		const answer = await send(name, rightInput(name), { payload: `{"${field}":{"isOperator":true}}` });
		expect([400, 422]).toContain(answer.statusCode);
		expectAnswer(name, answer, field);
	});
	test.each(fieldsOf(definitionOf(name).body))('%s', async (field) => {
		for (const value of [...junk, 'x'.repeat(900_000)]) {
			const right = rightInput(name);
			const answer = await send(name, { ...right, body: { ...(right.body as object), [field]: value } });
			expectAnswer(name, answer, value);
			if (answer.statusCode < 300 && (value === sqlText || value === htmlText) && field in answer.json().data) {
				expect(answer.json().data[field]).toBe(value);
			}
		}
	});
});

test('everything is still there', async () => {
	const { data } = await world.app.visitor('GET /business-profile/:id', { params: { id: world.profileId } });
	expect(data.id).toBe(world.profileId);
	expect((await world.actors.member.call('GET /me')).data.id).toBe(world.actors.member.id);
});
