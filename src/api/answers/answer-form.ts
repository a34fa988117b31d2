import stringifierOf from 'fast-json-stringify';
import { z } from 'zod';
import { type AnswerSchema, compilePick, type Pick } from '#api/answers/pick.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { pageMeta } from '#contract/page.ts';

/** The two ways to answer a call with the part of its envelope that its response schema declares. */
export interface AnswerForm {
	/** Writes the answer as JSON. */
	write: (envelope: unknown) => string;
	/** Returns the answer as a copy. */
	pick: Pick;
}

const forms = new WeakMap<Endpoint, AnswerForm>();

/**
 * Returns the form of a call's answers. It is compiled once a process, when the call first answers: compiling all calls
 * takes as long as everything else together that a server does before it listens.
 */
export function answerFormOf(definition: Endpoint): AnswerForm {
	const made = forms.get(definition);
	if (made) return made;
	const schema = responseJsonSchema(definition);
	const form = { write: stringifierOf(schema as object), pick: compilePick(schema as AnswerSchema) };
	forms.set(definition, form);
	return form;
}

/** Returns the envelope as JSON Schema, in the dialect that the serialiser compiles. */
function responseJsonSchema(definition: Endpoint) {
	const envelope = definition.list
		? z.object({
				data: z.array(definition.data),
				meta: definition.meta ? pageMeta.extend((definition.meta as z.ZodObject).shape) : pageMeta,
			})
		: z.object({ data: definition.data });
	const schema = z.toJSONSchema(envelope, { target: 'draft-7', io: 'output', unrepresentable: 'any' });
	return withoutFormats(schema);
}

/**
 * Removes formats and patterns from a schema: they were checked on the way in, and the serialiser would only check them
 * again.
 */
function withoutFormats(node: unknown): unknown {
	if (Array.isArray(node)) return node.map(withoutFormats);
	if (node === null || typeof node !== 'object') return node;
	return Object.fromEntries(
		Object.entries(node)
			.filter(
				([key, value]) =>
					!(['format', 'pattern', '$schema', 'propertyNames'].includes(key) && typeof value !== 'object') &&
					key !== 'propertyNames',
			)
			.map(([key, value]) => [key, withoutFormats(value)]),
	);
}
