import type { FieldError, Problem } from '#contract/errors.ts';

/** The reason why a draft is not stored. */
export interface FormProblem {
	kind: 'fields' | 'duplicate' | 'signed-out' | 'other';
	sentence: string;
	fields: FieldError[];
	candidates: NonNullable<Problem['candidates']>;
}
