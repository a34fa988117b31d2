import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { sentenceOfIssue } from '#contract/issue-sentence.ts';
import { line, text } from '#contract/shapes.ts';

const many = (n: number, value: unknown) => new Array(n).fill(value);
const junk: unknown[] = [
	...['', ' ', 'x', '\ud800', 'a\nb', 'x'.repeat(20_000), '1e999', 'NaN', '-1'],
	...[0, -1, 1.5, 1e308, Number.NaN, Number.MAX_SAFE_INTEGER + 1],
	...[true, null, undefined],
	...[[], [null], [[[]]], [{}], [{ from: '2026-01-02', to: '2026-01-01' }], many(500, 'a'), many(500, {})],
	...[{}, { $ne: 1 }, { key: {} }, Object.fromEntries(many(30, 0).map((_, at) => [`k${at}`, 'x']))],
];
const fieldsOf = (schema: z.ZodType) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const inputsOf = (schema: z.ZodType) => [
	...junk,
	...fieldsOf(schema).flatMap((field) => junk.map((value) => ({ [field]: value }))),
];

describe('no sentence of the library reaches a person, whatever is given', () => {
	const { localeError } = z.locales.en();
	const ownWords = /^(Too (small|big)|Invalid|Unrecognized|Expected)|\bexpected\b|, received |undefined|NaN|[<>]=/;
	const parts = (endpoints as readonly Endpoint[]).flatMap((endpoint) =>
		(['params', 'query', 'body'] as const).flatMap((part) => {
			const schema = endpoint[part];
			return schema ? [[`${endpoint.method} ${endpoint.path}: ${part}`, schema] as const] : [];
		}),
	);

	test.each(parts)('%s', (_name, schema) => {
		let refusals = 0;
		for (const input of inputsOf(schema)) {
			const { error } = schema.safeParse(input, { error: sentenceOfIssue });
			for (const issue of error?.issues ?? []) {
				refusals += 1;
				expect(issue.message).toMatch(/^[A-Z].*\.$/);
				expect(issue.message).not.toMatch(ownWords);
				expect(issue.message).not.toBe(localeError(issue as z.core.$ZodRawIssue));
			}
		}
		expect(refusals).toBeGreaterThan(0);
	});
});

test.each([
	[z.string().min(2), 'a', 'Write at least 2 characters.'],
	[line(2, 120), 'a', 'Write at least 2 characters.'],
	[line(1, 80), ' ', 'Fill this in.'],
	[text(0, 5000), 'x'.repeat(5001), 'Write at most 5,000 characters.'],
	[text(0, 5000), 'x'.repeat(20_000), 'Write at most 5,000 characters.'],
	[z.string().length(1), 'ab', 'Write exactly 1 character.'],
	[z.string().length(3), 'ab', 'Write exactly 3 characters.'],
	[z.array(z.string()).min(1), [], 'Add at least 1.'],
	[z.array(z.string()).max(20), many(21, 'a'), 'Add at most 20.'],
	[z.number().min(-90), -91, 'Must be -90 or more.'],
	[z.number().max(90), 91, 'Must be 90 or less.'],
	[z.number().positive(), 0, 'Must be more than 0.'],
	[z.number().lt(3), 3, 'Must be less than 3.'],
	[z.number().multipleOf(5), 3, 'Must be a multiple of 5.'],
	[z.coerce.number(), 'seven', 'Enter a number.'],
	[z.int(), 1.5, 'Enter a whole number.'],
	[z.string(), 7, 'Enter some text.'],
	[z.string(), undefined, 'This is missing.'],
	[z.enum(['a', 'b']), 'c', 'Choose one of these: a, b.'],
	[z.literal('a'), 'c', 'Must be a.'],
	[z.url(), 'x', 'Enter a web address, for example https://example.org.'],
	[z.iso.date(), 'x', 'Enter a date, for example 2026-05-01.'],
	[z.string().regex(/x/), 'y', 'This isn’t in the right format.'],
	[z.string().regex(/x/, 'Write an x.'), 'y', 'Write an x.'],
	[z.record(z.string().regex(/x/, 'Write an x.'), z.string()), { y: '' }, 'Write an x.'],
	[z.union([z.string(), z.number()]), true, 'We can’t read this.'],
	[z.strictObject({}), { y: '' }, 'There’s no such field.'],
])('case %#: a mistake of its kind has its sentence', (schema, input, sentence) => {
	const { error } = schema.safeParse(input, { error: sentenceOfIssue });
	expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
});
