import { expect, test } from 'vitest';
import { draftOf, fieldsOf } from '#web/owned/offers/offer-draft.ts';

test('a new offer starts on the day that it is where the business is, unless another day is chosen', () => {
	const draft = { ...draftOf(), title: 'A coffee' };
	expect(fieldsOf(draft)).not.toHaveProperty('valid_from');
	expect(fieldsOf({ ...draft, valid_from: '2099-01-01' })).toMatchObject({ valid_from: '2099-01-01' });
	expect(fieldsOf({ ...draft, valid_from: '' })).not.toHaveProperty('valid_from');
});
