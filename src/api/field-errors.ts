import type { z } from 'zod';
import type { FieldError } from '#contract/errors.ts';
import { sentenceOfIssue } from '#contract/issue-sentence.ts';

/** An input as its schema makes it, or all its bad fields, as a problem document names them. */
export type ReadFields<S extends z.ZodType> =
	| { isRight: true; data: z.output<S> }
	| { isRight: false; fields: FieldError[]; cause: z.ZodError };

export function readFields<S extends z.ZodType>(schema: S, input: unknown): ReadFields<S> {
	const { data, error } = schema.safeParse(input, { error: sentenceOfIssue });
	return error
		? { isRight: false, fields: error.issues.flatMap(describeIssue), cause: error }
		: { isRight: true, data };
}

function describeIssue({ path, code, message, ...issue }: z.core.$ZodIssue): FieldError[] {
	if (code === 'unrecognized_keys') {
		const { keys } = issue as z.core.$ZodIssueUnrecognizedKeys;
		return keys.map((key) => ({ path: [...path, key].join('.'), code: 'unknown_field', message }));
	}
	return [{ path: path.join('.'), code, message }];
}
