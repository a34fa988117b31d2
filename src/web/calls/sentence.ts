/** The one place where what went wrong becomes a sentence for the person whom it happened to. */
import { ApiError } from '#contract/client.ts';
import { sentences } from '#sentences/shell.ts';

/** Thrown with a sentence for the person, before anything is sent. */
export class Objection extends Error {}

/** What was wrong with what was sent, else what happened: for whatever was thrown. */
export function sentenceOf(error: unknown): string {
	if (error instanceof Objection) return error.message;
	if (!(error instanceof ApiError)) return sentences.errors.didNotWork;
	return error.fields[0]?.message ?? error.message;
}

/** The sentence about one field of a form, to stand beside it. */
export const sentenceAbout = (failure: ApiError | undefined, path: string): string | undefined =>
	failure?.fields.find((field) => field.path === path)?.message;

/** The sentence above a form, about whatever does not stand beside one of these fields. */
export function sentenceAbove(failure: ApiError | undefined, ...fieldsBeside: readonly string[]): string | undefined {
	if (!failure) return undefined;
	const others = failure.fields.filter(({ path }) => !fieldsBeside.includes(path));
	return failure.fields.length > 0 && others.length === 0 ? undefined : (others[0]?.message ?? failure.message);
}
