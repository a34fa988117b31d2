import { expect, test } from 'vitest';
import { emptyDraft, type ProfileDraft } from '#web/owned/form/draft/draft.ts';
import type { FormProblem } from '#web/owned/form/form-problem.ts';
import { standingProblem } from '#web/owned/form/standing-problem.ts';

const day = { from: '2026-05-02', to: '2026-05-01', closed: true, opens: '', closes: '', note: '' };
const refused: ProfileDraft = {
	...emptyDraft,
	business_name: 'K',
	phone: '12',
	point: '91, 0',
	socials: { facebook: 'x', instagram: 'y' },
	special_hours: [day, { ...day, note: 'Other' }],
};
const problem = (kind: FormProblem['kind'], ...paths: string[]): FormProblem => ({
	kind,
	sentence: 'Please fix the following',
	fields: paths.map((path) => ({ path, code: 'invalid', message: 'Wrong.' })),
	candidates: [],
});
const leftOf = (paths: string[], change: Partial<ProfileDraft>) =>
	standingProblem(problem('fields', ...paths), refused, { ...refused, ...change })?.fields.map(({ path }) => path);

test('what is said about a field goes when the field is mended, and about no other', () => {
	const paths = ['business_name', 'phone', 'lat', 'address.locality'];
	expect(leftOf(paths, {})).toEqual(paths);
	expect(leftOf(paths, { tagline: 'Anything' })).toEqual(paths);
	expect(leftOf(paths, { business_name: 'Ka' })).toEqual(['phone', 'lat', 'address.locality']);
	expect(leftOf(paths, { point: '54, 10' })).toEqual(['business_name', 'phone', 'address.locality']);
	expect(leftOf(paths, { locality: 'Kiel' })).toEqual(['business_name', 'phone', 'lat']);
	// The same value typed again is as wrong as before.
	expect(leftOf(paths, { business_name: 'K' })).toEqual(paths);
});

test('of several addresses and special days each is mended for itself', () => {
	const paths = ['socials.facebook', 'socials.instagram', 'special_hours.0.to', 'special_hours.1.to'];
	expect(leftOf(paths, { socials: { ...refused.socials, facebook: 'z' } })).toEqual(paths.slice(1));
	expect(leftOf(paths, { socials: { instagram: 'y' } })).toEqual(paths.slice(1));
	// The last day of a span is wrong because of its first, so a change of the first counts too.
	expect(leftOf(paths, { special_hours: [{ ...day, from: '2026-04-30' }, refused.special_hours[1]!] })).toEqual([
		'socials.facebook',
		'socials.instagram',
		'special_hours.1.to',
	]);
});

test('with the last field the whole problem goes', () => {
	expect(leftOf(['phone'], { phone: '+4930123456' })).toBeUndefined();
});

test('a likely duplicate is asked about as long as the business is told apart by the same', () => {
	const asked = problem('duplicate');
	expect(standingProblem(asked, refused, { ...refused, description: 'New' })).toBe(asked);
	for (const field of ['business_name', 'locality', 'country', 'point', 'phone', 'website'] as const)
		expect(standingProblem(asked, refused, { ...refused, [field]: 'another' }), field).toBeNull();
});

test.each(['signed-out', 'other'] as const)('%s is about no field, and stays until it is tried again', (kind) => {
	expect(standingProblem(problem(kind), refused, { ...refused, business_name: 'Ka' })).not.toBeNull();
});
