import type { z } from 'zod';
import type { FieldError } from '#contract/errors.ts';

/** Every bad field of an input, as a problem document names them. */
export const fieldErrorsOf = (error: z.ZodError): FieldError[] => error.issues.flatMap(describeIssue);

function describeIssue(issue: z.core.$ZodIssue): FieldError[] {
	if (issue.code === 'unrecognized_keys') {
		return issue.keys.map((key) => ({
			path: [...issue.path, key].join('.'),
			code: 'unknown_field',
			message: 'There is no such field.',
		}));
	}
	return [{ path: issue.path.join('.'), code: issue.code, message: issue.message }];
}
