import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportedCalls, otherCalls } from '#api/exports/exported-calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type CallName, endpoints, getEndpoint } from '#contract/endpoints.ts';

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}` as CallName;

test('what a member may ask for is in the archive, or it says why not', () => {
	const asked = endpoints.filter(({ method, auth }) => method === 'GET' && (auth === 'member' || auth === 'owner'));
	const exported = new Set(exportedCalls.map(({ call }) => call));
	const accounted = [...exported, ...Object.keys(otherCalls)];
	expect(asked.map(nameOf).filter((name) => !accounted.includes(name))).toEqual([]);
	expect(Object.keys(otherCalls).filter((name) => exported.has(name as CallName))).toEqual([]);
	expect(accounted.filter((name) => !getEndpoint(name as CallName))).toEqual([]);
});

test('every file has a name of its own, and a reason', () => {
	const files = exportedCalls.map(({ file }) => file);
	expect(new Set(files).size).toBe(files.length);
	for (const because of [...exportedCalls.map((each) => each.because), ...Object.values(otherCalls)])
		expect(because).toMatch(/\w{2}/);
});

/** Whether a path leads somewhere in what a call answers. */
function leadsThrough(schema: z.ZodType, path: readonly string[]): boolean {
	if (schema instanceof z.ZodNullable) return leadsThrough(schema.unwrap() as z.ZodType, path);
	if (schema instanceof z.ZodArray) return leadsThrough(schema.element as z.ZodType, path);
	const [name, ...rest] = path;
	if (name === undefined) return true;
	const inner = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>)[name] : undefined;
	return inner !== undefined && leadsThrough(inner, rest);
}

test.each(exportedCalls)(
	'$file: its fields and pictures are fields of $call',
	({ call, fields = [], pictures = [] }) => {
		const { data }: Endpoint = getEndpoint(call);
		expect([...fields, ...pictures].filter((path) => !leadsThrough(data, path.split('.')))).toEqual([]);
	},
);

/** What a program could use in the member's name, or to learn of others: no archive has it. */
const secrets = [
	'code',
	'url',
	'endpoint',
	'public_key',
	'contact',
	'receipts',
	'qr_svg',
	'latest_comments',
	'liked_by',
];
const mayHold = ['GET /business-profile/:id', 'GET /decisions/mine', 'GET /me/transactions'];

test.each(exportedCalls)('$file holds no code, contact or device of $call', ({ call, fields }) => {
	if (fields) return expect(fields.filter((path) => secrets.includes(path.split('.').at(-1) ?? ''))).toEqual([]);
	const { data }: Endpoint = getEndpoint(call);
	const item = data instanceof z.ZodArray ? (data.element as z.ZodType) : data;
	const names = item instanceof z.ZodObject ? Object.keys(item.shape) : [];
	if (!mayHold.includes(call)) expect(names.filter((name) => secrets.includes(name))).toEqual([]);
});
