import { expect, test } from 'vitest';
import { ApiError } from '#contract/client.ts';
import type { FieldError } from '#contract/errors.ts';
import { sentences } from '#sentences/shell.ts';
import { Objection, sentenceAbout, sentenceAbove, sentenceOf } from '#web/calls/sentence.ts';

const conflict = new ApiError('conflict', 409, 'It was decided meanwhile.');
const wrong = (...paths: string[]) => {
	const fields: FieldError[] = paths.map((path) => ({ path, code: 'invalid', message: `About ${path}.` }));
	const detail = 'Some of the values aren’t valid.';
	return new ApiError('invalid_request', 422, detail, {
		type: 'about:blank',
		title: detail,
		status: 422,
		code: 'invalid_request',
		detail,
		request_id: '1',
		fields,
	});
};

test('what was wrong with what was sent, else what happened', () => {
	expect(sentenceOf(wrong('name'))).toBe('About name.');
	expect(sentenceOf(conflict)).toBe('It was decided meanwhile.');
	expect(sentenceOf(new Objection('The picture is too large.'))).toBe('The picture is too large.');
});

test('a mistake of ours is not read out', () => {
	expect(sentenceOf(new TypeError('x is undefined'))).toBe(sentences.errors.didNotWork);
	expect(sentenceOf(undefined)).toBe(sentences.errors.didNotWork);
});

test('beside its field, or above the form', () => {
	const failure = wrong('name', 'place');
	expect(sentenceAbout(failure, 'place')).toBe('About place.');
	expect(sentenceAbout(failure, 'bio')).toBeUndefined();
	expect(sentenceAbove(failure, 'name', 'place')).toBeUndefined();
	expect(sentenceAbove(failure, 'name')).toBe('About place.');
	expect(sentenceAbove(failure)).toBe('About name.');
	expect(sentenceAbove(conflict, 'name')).toBe('It was decided meanwhile.');
	expect(sentenceAbove(undefined)).toBeUndefined();
});
