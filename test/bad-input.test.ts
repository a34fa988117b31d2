/** Whatever is sent to whichever call: an answer of the contract, never a 500, and text comes back as text. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fillPath } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type CallName, endpoints, getEndpoint } from '#contract/endpoints.ts';
import { pageLimitMax } from '#contract/page.ts';
import { type DoorAnswer, directCall, expectEqual } from './both-doors.ts';
import { expectDocumented } from './documented.ts';
import { permissionTable } from './permission-table.ts';
import { formBody, type RawInput, type RawRequest, rawCall } from './raw-call.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
	world = await makeWorld();
});
afterAll(() => world?.app.close());

const names = endpoints.map(({ method, path }) => `${method} ${path}` as CallName);
const definitionOf = (name: CallName): Endpoint => getEndpoint(name);
/** And nothing else. */
function takesForm(name: CallName): boolean {
	const { files, filesOptional } = definitionOf(name);
	return files !== undefined && !filesOptional;
}
const fieldsOf = (schema: z.ZodType | undefined) => {
	const whole = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
	return whole instanceof z.ZodObject ? Object.keys(whole.shape) : [];
};
const withParams = names.filter((name) => definitionOf(name).params);
/** The parameters of a path that are ids and nothing else: a business is found by its address as well. */
const idsOf = (name: CallName) => {
	const { params } = definitionOf(name);
	const shape: Record<string, z.ZodType> = params instanceof z.ZodObject ? params.shape : {};
	return Object.keys(shape).filter((field) => !shape[field]?.safeParse('not-an-id').success && /(^|_)id$/.test(field));
};
const withIds = names.filter((name) => idsOf(name).length > 0);
const withQuery = names.filter((name) => definitionOf(name).query);
const withBody = names.filter((name) => definitionOf(name).body && !takesForm(name));
const writes = names.filter((name) => definitionOf(name).method !== 'GET');
const withFiles = names.filter((name) => definitionOf(name).files);
const paged = withQuery.filter((name) => fieldsOf(definitionOf(name).query).includes('page'));

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

/** Who may: the owner if they may, else whoever may; whoever leaves for good is somebody new each time. */
const sender = (name: CallName) =>
	name === 'DELETE /me'
		? `test~${world.unique('leaver').replace(' ', '')}~leaver@example.org~1`
		: world.actors[senderRole(name)].token;
const senderRole = (name: CallName) =>
	definitionOf(name).auth === 'operator'
		? 'operator'
		: (senders.find((role) => (permissionTable[name].statuses[role] ?? 400) < 400) ?? 'owner');
const senders = ['owner', 'manager', 'member', 'stranger', 'operator'] as const;
/** Junk in one field of a call, the others being right. */
interface Junk {
	part: 'params' | 'query' | 'body';
	field: string;
	value: unknown;
}
const sentIndoors = new Set<string>();
/**
 * Whether the direct door is tried with it, too: with every value in some field of the call's part, and with every field for
 * every answer that it has had. Both doors lead to the same work, so that each value in each field tells nothing more.
 */
function isNewIndoors(name: CallName, { part, field, value }: Junk, answer: DoorAnswer): boolean {
	const outcome =
		answer.statusCode < 400 ? answer.statusCode : JSON.stringify(answer.json().fields ?? answer.json().code);
	const marks = [
		`${name} ${part} ${JSON.stringify(value)?.slice(0, 100)}`,
		`${name} ${part} ${field} ${outcome}`,
	].filter((mark) => !sentIndoors.has(mark));
	for (const mark of marks) sentIndoors.add(mark);
	return marks.length > 0;
}

/** What is no write, or was refused, is asked through the direct door, too, and answered alike. */
async function send(
	name: CallName,
	input: RawInput,
	{ token = sender(name), junk, ...request }: RawRequest & { junk?: Junk } = {},
) {
	const answer = await rawCall(world.app.server, name, input, { token, ...request });
	const isRepeatable = definitionOf(name).method === 'GET' || answer.statusCode >= 400;
	const hasText = request.payload === undefined && request.contentType === undefined;
	if (isRepeatable && hasText && !takesForm(name) && (!junk || isNewIndoors(name, junk, answer))) {
		const told = `${name} ${JSON.stringify(input).slice(0, 200)}`;
		expectEqual(await directCall(world.app.server, name, input, { token }), answer, told);
	}
	return answer;
}
type Answer = Awaited<ReturnType<typeof send>>;

const problemShape = z.strictObject({
	type: z.string(),
	title: z.string().min(1),
	status: z.int(),
	code: z.string(),
	detail: z.string().min(1),
	request_id: z.string().min(1),
	fields: z.array(
		z.strictObject({
			path: z.string(),
			code: z.string().min(1),
			// Of the library that checks, no word: src/contract/issue-sentence.ts has ours.
			message: z.string().regex(/^(?!Too (small|big):|Invalid |Unrecognized )[A-Z]((?!: expected )[\s\S])*$/),
		}),
	),
	candidates: z.array(z.unknown()).optional(),
});

/** A success, or one of the problems that the call declares; 308 leads from a former address to the new one. */
function expectAnswer(name: CallName, answer: Answer, what: unknown): void {
	const told = `${name} given ${JSON.stringify(what)?.slice(0, 80)} answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`;
	expect(answer.statusCode, told).toBeLessThan(500);
	expectDocumented(name, answer, told);
	if (answer.statusCode < 400) return;
	expect(answer.headers['content-type'], told).toMatch(/^application\/problem\+json/);
	const problem = problemShape.parse(answer.json());
	expect(problem.status, told).toBe(answer.statusCode);
}

function expectProblem(name: CallName, answer: Answer, status: number, code: string): void {
	expectDocumented(name, answer);
	expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status, code });
	problemShape.parse(answer.json());
}

// What tokens can be forged is shown at every call that needs one (forged-tokens.test.ts); these stand at all the others too.
test.each([
	['nonsense', 'unauthenticated'],
	["' or 1=1", 'unauthenticated'],
	['expired', 'token_expired'],
])('every call refuses the token %j', async (token, code) => {
	for (const name of names) {
		const answer = await send(name, rightInput(name), { token });
		expect({ name, code: answer.json().code }).toEqual({ name, code });
		expectProblem(name, answer, 401, code);
		expect(answer.headers['www-authenticate']).toBe('Bearer');
	}
});

describe.each(withParams)('%s: params', (name) => {
	test.each(fieldsOf(definitionOf(name).params))('%s', async (field) => {
		for (const value of junk) {
			if (String(value) === '' || !String(value).isWellFormed()) continue;
			const right = rightInput(name);
			const input = { ...right, params: { ...right.params, [field]: value } };
			expectAnswer(name, await send(name, input, { junk: { part: 'params', field, value } }), value);
		}
	});
});

describe.each(withIds)('%s: an id that is none', (name) => {
	test.each(idsOf(name))('%s', async (field) => {
		const right = rightInput(name);
		const answer = await send(name, { ...right, params: { ...right.params, [field]: 'not-an-id' } });
		expectProblem(name, answer, 404, 'not_found');
	});
});

describe.each(withQuery)('%s: query', (name) => {
	test.each(fieldsOf(definitionOf(name).query))('%s', async (field) => {
		for (const value of junk) {
			const right = rightInput(name);
			const input = { ...right, query: { ...right.query, [field]: String(value) } };
			expectAnswer(name, await send(name, input, { junk: { part: 'query', field, value } }), value);
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
		expectProblem(name, answer, 422, 'invalid_request');
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
		expectProblem(name, answer, 413, 'payload_too_large');
	});
	test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
		'called %s',
		async (contentType) => {
			expectProblem(
				name,
				await send(name, rightInput(name), { payload: 'a=1', contentType }),
				415,
				'unsupported_media_type',
			);
		},
	);
	test('with a field that is not known', async () => {
		const right = rightInput(name);
		const answer = await send(name, { ...right, body: { ...(right.body as object), unheard_of: 1 } });
		expectProblem(name, answer, 422, 'invalid_request');
		expect(answer.json().fields).toEqual([
			{ path: 'unheard_of', code: 'unknown_field', message: 'There’s no such field.' },
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
			const input = { ...right, body: { ...(right.body as object), [field]: value } };
			const answer = await send(name, input, { junk: { part: 'body', field, value } });
			expectAnswer(name, answer, value);
			if (answer.statusCode < 300 && (value === sqlText || value === htmlText) && field in answer.json().data) {
				expect(answer.json().data[field]).toBe(value);
			}
		}
	});
});

describe.each(writes)('%s: what it does not ask for', (name) => {
	test('a body that is cut short, of another type, or far too large, and a key that is too long', async () => {
		const right = rightInput(name);
		const inject = (payload: string | undefined, headers: Record<string, string>) =>
			world.app.server.inject({
				method: definitionOf(name).method,
				url: `/api/v1${fillPath(definitionOf(name).path, right.params ?? {})}`,
				headers: { authorization: `Bearer ${sender(name)}`, ...headers },
				...(payload && { payload }),
			});
		const json = { 'content-type': 'application/json' };
		const form = takesForm(name);
		expectProblem(
			name,
			await inject('{"a":', json),
			form ? 415 : 400,
			form ? 'unsupported_media_type' : 'malformed_json',
		);
		expectProblem(name, await inject('a', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type');
		if (!form) expectProblem(name, await inject(`"${'x'.repeat(1_000_000)}"`, json), 413, 'payload_too_large');
		if (definitionOf(name).body || form) return;
		const answer = await inject(undefined, { 'idempotency-key': 'k'.repeat(201) });
		expectProblem(name, answer, 422, 'invalid_request');
	});
});

describe('forms', () => {
	// Calls before these gave the business away: here its owner sends pictures of it.
	beforeAll(async () => {
		await world.app.close();
		world = await makeWorld();
	});

	describe.each(withFiles)('%s: form', (name) => {
		const [[file = ''] = []] = Object.entries(definitionOf(name).files ?? {});
		const sendForm = async (files: Record<string, Blob | Blob[]>, fields: object = {}) =>
			send(name, rightInput(name), await formBody(files, fields));
		const fieldOf = (answer: Answer) => answer.json().fields[0];

		test.skipIf(!takesForm(name)).each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
			'%s instead',
			async (contentType) => {
				const answer = await send(name, rightInput(name), { payload: '{"a":1}', contentType });
				expectProblem(name, answer, 415, 'unsupported_media_type');
			},
		);
		test.skipIf(!takesForm(name))('without the file, with a text in its place, with another', async () => {
			for (const fields of [{}, { [file]: 'text' }]) {
				const answer = await sendForm({}, fields);
				expectProblem(name, answer, 422, 'invalid_request');
				expect(fieldOf(answer)).toMatchObject({ path: file, code: 'required' });
			}
			const other = await sendForm({ [file]: world.picture, other: world.picture });
			expectProblem(name, other, 422, 'invalid_request');
			expect(fieldOf(other)).toMatchObject({ path: 'other', code: 'unknown_field' });
		});
		test('with a field that is not known', async () => {
			const answer = await sendForm({ [file]: world.picture }, { unheard_of: 1 });
			expectProblem(name, answer, 422, 'invalid_request');
			expect(answer.json().fields).toContainEqual(
				expect.objectContaining({ path: 'unheard_of', code: 'unknown_field' }),
			);
		});
		test.each(['__proto__', 'constructor', 'toString'])('with the field %s', async (field) => {
			const { payload, contentType } = await formBody({ [file]: world.picture }, { placeholder: '1' });
			const changed = Buffer.from(payload.toString('latin1').replace('"placeholder"', `"${field}"`), 'latin1');
			const answer = await send(name, rightInput(name), { payload: changed, contentType });
			expect([400, 422]).toContain(answer.statusCode);
			expectAnswer(name, answer, field);
		});
		test('cut short, without its boundary, or none at all', async () => {
			const { payload, contentType } = await formBody({ [file]: world.picture });
			for (const request of [
				{ payload: payload.subarray(0, 60), contentType },
				{ payload: payload.subarray(0, -20), contentType },
				{ payload, contentType: 'multipart/form-data' },
				{ payload, contentType: 'multipart/form-data; boundary=another' },
				{ payload: 'hello', contentType },
			]) {
				const answer = await send(name, rightInput(name), request);
				expectProblem(name, answer, 400, 'malformed_multipart');
			}
		});
		test.each(fieldsOf(definitionOf(name).body))('%s', async (field) => {
			for (const value of junk) {
				expectAnswer(name, await sendForm({ [file]: world.picture }, { [field]: value }), value);
			}
		});
		// Of a file to import nothing is asked but that it can be kept: what it is turns out when it is read.
		test.skipIf(name === 'POST /operator/imports')('junk as the file', async () => {
			for (const value of junk) {
				const answer = await sendForm({ [file]: new File([String(value)], '../../etc/passwd\u0000.jpg') });
				expect([415, 422]).toContain(answer.statusCode);
				expectAnswer(name, answer, value);
			}
		});
	});
});

test('everything is still there', async () => {
	const { data } = await world.app.visitor('GET /business-profile/:id', { params: { id: world.profileId } });
	expect(data.id).toBe(world.profileId);
	expect((await world.actors.member.call('GET /me')).data.id).toBe(world.actors.member.id);
});
