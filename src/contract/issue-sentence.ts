import type { z } from 'zod';

const number = (value: number | bigint) => value.toLocaleString('en');
const counted = (count: number | bigint, noun: string, nouns: string) =>
	`${number(count)} ${count === 1 ? noun : nouns}`;
const characters = (count: number | bigint) => counted(count, 'character', 'characters');
const entries = (count: number | bigint) => counted(count, 'entry', 'entries');

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
			return `Give a multiple of ${number(issue.divisor)}.`;
		case 'invalid_format':
			return written[issue.format] ?? 'This is not written as it should be.';
		case 'invalid_value':
			return issue.values.length === 1
				? `Only ${String(issue.values[0])} is possible here.`
				: `Choose one of these: ${issue.values.map(String).join(', ')}.`;
		case 'invalid_key':
			return issue.issues[0]?.message ?? unreadable;
		case 'unrecognized_keys':
			return 'There’s no such field.';
		default:
			return unreadable;
	}
}

const unreadable = 'This cannot be read.';

/** The sentences by the type that was expected. */
const typed: Record<string, string> = {
	string: 'Give a text.',
	number: 'Give a number.',
	int: 'Give a whole number.',
	boolean: 'Give true or false.',
	array: 'Give a list.',
	object: 'Give an object with fields.',
	record: 'Give an object with fields.',
};

const written: Record<string, string> = {
	url: 'Give a web address, for example https://example.org.',
	email: 'Give an email address, for example ana@example.org.',
	uuid: 'Give an id.',
	date: 'Give a day, for example 2026-05-01.',
	datetime: 'Give a time in UTC, for example 2026-05-01T09:00:00Z.',
};

type Size = 'origin' | 'inclusive' | 'exact';

function tooSmall({ origin, minimum, inclusive, exact }: Pick<z.core.$ZodIssueTooSmall, Size | 'minimum'>): string {
	if (origin === 'string') {
		if (exact) return `Write exactly ${characters(minimum)}.`;
		return minimum === 1 ? 'Fill this in.' : `Write at least ${characters(minimum)}.`;
	}
	if (origin === 'array') return `Give at least ${entries(minimum)}.`;
	return inclusive ? `Give ${number(minimum)} or more.` : `Give more than ${number(minimum)}.`;
}

function tooBig({ origin, maximum, inclusive, exact }: Pick<z.core.$ZodIssueTooBig, Size | 'maximum'>): string {
	if (origin === 'string') return `Write ${exact ? 'exactly' : 'at most'} ${characters(maximum)}.`;
	if (origin === 'array') return `Give at most ${entries(maximum)}.`;
	return inclusive ? `Give ${number(maximum)} or less.` : `Give less than ${number(maximum)}.`;
}
