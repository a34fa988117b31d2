import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AnswerSchema, compilePick, deepFreeze } from '#api/answers/pick.ts';

const author = z.object({ id: z.string(), name: z.string().nullable() });
const shape = z.object({
	id: z.string(),
	count: z.int(),
	score: z.number().nullable(),
	isOpen: z.boolean(),
	note: z.string().optional(),
	author: author.nullable(),
	words: z.array(z.string()),
	replies: z.array(z.object({ by: author, text: z.string() })),
	hours: z.record(z.string(), z.array(z.object({ opens: z.string() }))),
	event: z.discriminatedUnion('kind', [
		z.object({ kind: z.literal('opened'), at: z.string() }),
		z.object({ kind: z.literal('closed'), why: z.string() }),
	]),
});
const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { target: 'draft-7', io: 'output' }) as AnswerSchema;

const whole = {
	id: 'a',
	count: 3,
	score: 4.5,
	isOpen: true,
	note: 'well',
	author: { id: 'b', name: null },
	words: ['tea', ''],
	replies: [{ by: { id: 'c', name: 'Ben' }, text: 'Yes' }],
	hours: { monday: [{ opens: '08:00' }], '': [] },
	event: { kind: 'opened', at: 'noon' },
};
const undeclared = { email: 'ana@example.org' };
const inputs: [string, object][] = [
	['whole', whole],
	['with nulls', { ...whole, score: null, author: null }],
	['without what may be missing', { ...whole, note: undefined }],
	['of another variant', { ...whole, event: { kind: 'closed', why: 'rain' } }],
	['with a number as the database writes it', { ...whole, count: '12' }],
	['with more at its top', { ...whole, ...undeclared }],
	[
		'with more in an item of a list, and below',
		{ ...whole, replies: [{ text: 'Yes', by: { id: 'c', name: 'Ben', ...undeclared }, ...undeclared }] },
	],
	['with more below a key', { ...whole, hours: { monday: [{ opens: '08:00', ...undeclared }] } }],
];
/** Values that the serialiser refuses altogether: it checks what may be null, or is of several kinds, before it writes. */
const refused: [string, object][] = [
	['in what may be null', { ...whole, author: { ...whole.author, ...undeclared } }],
	['in a variant', { ...whole, event: { ...whole.event, ...undeclared } }],
];

describe('what is picked is what the serialiser writes', () => {
	test.each(inputs)('%s', async (_name, input) => {
		const server = fastify();
		server.get('/', { schema: { response: { '2xx': schemaOf(shape) } } }, async () => input);
		const written = (await server.inject('/')).json();
		await server.close();
		const picked = compilePick(schemaOf(shape))(input);
		expect(picked).toEqual(written);
		expect(JSON.stringify(picked)).not.toContain('ana@example.org');
	});
	test.each(refused)('and what is not declared is dropped %s', (_name, input) => {
		expect(compilePick(schemaOf(shape))(input)).toEqual(whole);
	});
	test.each([
		['a number that is none', { ...whole, score: Number.NaN }],
		['without what must be there', { ...whole, id: undefined }],
	])('%s is no answer', async (_name, input) => {
		const server = fastify();
		server.get('/', { schema: { response: { '2xx': schemaOf(shape) } } }, async () => input);
		expect((await server.inject('/')).statusCode).toBe(500);
		await server.close();
		expect(() => compilePick(schemaOf(shape))(input)).toThrow();
	});
});

test('the copy shares no object with what it was picked from', () => {
	const input = structuredClone(whole);
	const picked = compilePick(schemaOf(shape))(input) as typeof whole;
	input.replies[0]!.by.name = 'Somebody else';
	expect(picked).toEqual(whole);
});

test('what is frozen is copied once, and nobody can change the copy', () => {
	const pick = compilePick(schemaOf(z.array(author)));
	const kept = deepFreeze([{ id: 'a', name: 'Ana', ...undeclared }]);
	const first = pick(kept) as { name: string }[];
	expect(first).toEqual([{ id: 'a', name: 'Ana' }]);
	expect(pick(kept)).toBe(first);
	expect(() => {
		first[0]!.name = 'Ben';
	}).toThrow(TypeError);
});

test('a schema of an unknown kind is refused when it is compiled', () => {
	expect(() => compilePick({ type: 'any' })).toThrow('any');
	expect(() => compilePick({ anyOf: [{ type: 'string' }, { type: 'integer' }] })).toThrow('tell these variants');
});
