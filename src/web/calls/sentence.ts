/** The one place where an error becomes a sentence for the person whom it happened to. */
import { ApiError } from '#contract/client.ts';
import { sentences } from '#sentences/shell.ts';

/** An error with a sentence for the person, thrown before anything is sent. */
export class Objection extends Error {}

/** Returns the sentence for any thrown error: what was wrong with the input, else what happened. */
export function sentenceOf(error: unknown): string {
	if (error instanceof Objection) return error.message;
	if (!(error instanceof ApiError)) return sentences.errors.didNotWork;
	return error.fields[0]?.message ?? error.message;
}

/** Returns the sentence about one field of a form, to stand beside that field. */
export const sentenceAbout = (failure: ApiError | undefined, path: string): string | undefined =>
	failure?.fields.find((field) => field.path === path)?.message;

/** Returns the sentence above a form, about everything but the fields that have their sentence beside them. */
export function sentenceAbove(failure: ApiError | undefined, ...fieldsBeside: readonly string[]): string | undefined {
	if (!failure) return undefined;
	const others = failure.fields.filter(({ path }) => !fieldsBeside.includes(path));
	return failure.fields.length > 0 && others.length === 0 ? undefined : (others[0]?.message ?? failure.message);
}
