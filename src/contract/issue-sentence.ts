import type { z } from 'zod';

const number = (value: number | bigint) => value.toLocaleString('en');
const characters = (count: number | bigint) => `${number(count)} ${count === 1 ? 'character' : 'characters'}`;

/**
 * Returns in plain words what is wrong with a value, by the kind of mistake: the one place where the words of the checking
 * library become ours. A schema with a sentence of its own keeps that.
 */
export function sentenceOfIssue(issue: z.core.$ZodRawIssue): string {
	switch (issue.code) {
		case 'invalid_type':
			return issue.input === undefined || issue.input === null
				? 'This is missing.'
				: (typed[issue.expected] ?? unreadable);
		case 'too_small':
			return tooSmall(issue);
		case 'too_big':
			return tooBig(issue);
		case 'not_multiple_of':
			return `Must be a multiple of ${number(issue.divisor)}.`;
		case 'invalid_format':
			return written[issue.format] ?? 'This isn’t in the right format.';
		case 'invalid_value':
			return issue.values.length === 1
				? `Must be ${String(issue.values[0])}.`
				: `Choose one of these: ${issue.values.map(String).join(', ')}.`;
		case 'invalid_key':
			return issue.issues[0]?.message ?? unreadable;
		case 'unrecognized_keys':
			return 'There’s no such field.';
		default:
			return unreadable;
	}
}

const unreadable = 'We can’t read this.';

/** The sentences by the type that was expected. */
const typed: Record<string, string> = {
	string: 'Enter some text.',
	number: 'Enter a number.',
	int: 'Enter a whole number.',
	boolean: 'Must be true or false.',
	array: 'Must be a list.',
	object: 'Must be an object with fields.',
	record: 'Must be an object with fields.',
};

const written: Record<string, string> = {
	url: 'Enter a web address, for example https://example.org.',
	email: 'Enter an email address, for example ana@example.org.',
	uuid: 'Must be an id.',
	date: 'Enter a date, for example 2026-05-01.',
	datetime: 'Enter a time in UTC, for example 2026-05-01T09:00:00Z.',
};

type Size = 'origin' | 'inclusive' | 'exact';

function tooSmall({ origin, minimum, inclusive, exact }: Pick<z.core.$ZodIssueTooSmall, Size | 'minimum'>): string {
	if (origin === 'string') {
		if (exact) return `Write exactly ${characters(minimum)}.`;
		return minimum === 1 ? 'Fill this in.' : `Write at least ${characters(minimum)}.`;
	}
	if (origin === 'array') return `Add at least ${number(minimum)}.`;
	return inclusive ? `Must be ${number(minimum)} or more.` : `Must be more than ${number(minimum)}.`;
}

function tooBig({ origin, maximum, inclusive, exact }: Pick<z.core.$ZodIssueTooBig, Size | 'maximum'>): string {
	if (origin === 'string') return `Write ${exact ? 'exactly' : 'at most'} ${characters(maximum)}.`;
	if (origin === 'array') return `Add at most ${number(maximum)}.`;
	return inclusive ? `Must be ${number(maximum)} or less.` : `Must be less than ${number(maximum)}.`;
}
