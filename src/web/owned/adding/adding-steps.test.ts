import { expect, test } from 'vitest';
import { addingSteps, readStep, stepAfter, stepBefore, stepOf, stepToMend } from '#web/owned/adding/adding-steps.ts';

const wrong = (...paths: string[]) => ({
	kind: 'fields' as const,
	sentence: '',
	fields: paths.map((path) => ({ path, code: 'invalid', message: '' })),
	candidates: [],
});

test('steps follow each other, and an address without one begins', () => {
	expect(addingSteps.map(stepAfter)).toEqual(['where', 'when', undefined]);
	expect(addingSteps.map(stepBefore)).toEqual([undefined, 'what', 'where']);
	expect(['when', 'anything', null].map(readStep)).toEqual(['when', 'what', 'what']);
});

test('a field is found in its step, by its name, its id, or that of its section', () => {
	expect(['business_name', 'field-locality', 'website', 'section-hours'].map(stepOf)).toEqual([
		'what',
		'where',
		'where',
		'when',
	]);
});

test('who is refused stays where something is to be mended, and is led to where it is otherwise', () => {
	expect(stepToMend(wrong('phone', 'business_name'), 'what')).toBeUndefined();
	expect(stepToMend(wrong('phone', 'business_name'), 'when')).toBe('where');
	expect(stepToMend(wrong('address.locality'), 'what')).toBe('where');
	expect(stepToMend({ ...wrong('phone'), kind: 'duplicate' }, 'when')).toBeUndefined();
});
