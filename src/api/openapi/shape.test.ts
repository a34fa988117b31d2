import { expect, test } from 'vitest';
import { z } from 'zod';
import { limitsOf, type Schema, shapeOf } from '#api/openapi/shape.ts';
import { text } from '#contract/shapes.ts';

const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input' }) as Schema;

test.each([
	[z.string(), 'string'],
	[z.enum(['a', 'b']), '"a" | "b"'],
	[z.literal(4), '4'],
	[z.string().nullable(), 'string | null'],
	[z.array(z.int()), 'integer[]'],
	[z.array(z.string().nullable()), '(string | null)[]'],
	[z.record(z.string(), z.int().min(1)), '{\n  [name]: integer  // 1 or more\n}'],
	[z.object({ a: text(1, 80) }), '{\n  a: string  // 1 to 80 characters\n}'],
	[z.object({}), '{}'],
	[
		z.object({ a: z.uuid(), b: z.object({ c: z.boolean() }).optional() }),
		'{\n  a: string  // uuid\n  b?: {\n    c: boolean\n  }\n}',
	],
])('%# reads as %s', (type, shape) => {
	expect(shapeOf(schemaOf(type))).toBe(shape);
});

test.each([
	[z.string(), ''],
	[z.int(), ''],
	[z.int().min(1), '1 or more'],
	[z.number().min(0).max(5), '0 to 5'],
	[z.string().max(80), 'up to 80 characters'],
	[z.string().min(2).max(80).nullable(), '2 to 80 characters'],
	[z.int().min(1).max(100).default(20), '1 to 100, default 20'],
	[z.array(z.string()).max(20), 'at most 20'],
])('%# is limited to: %s', (type, limits) => {
	expect(limitsOf(schemaOf(type))).toBe(limits);
});
