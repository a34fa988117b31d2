import { expect, test } from 'vitest';
import { emptyDraft } from '#web/owned/form/draft/draft.ts';
import { clean, mergeInto, withTyped } from '#web/owned/form/draft/draft-state.ts';

const stored = { ...emptyDraft, business_name: 'Tea', tagline: 'Hot' };
const pressed = { ...stored, tagline: 'Hotter' };
const theirs = { ...stored, phone: '+49431' };

test('what is typed while a save meets that of somebody else stays, over what was sent and what was taken', () => {
	const typed = { ...pressed, tagline: 'Hotter than ever', description: 'All day' };
	const after = withTyped(mergeInto(stored, pressed, theirs), pressed, { ...clean(stored), draft: typed });
	expect(after).toEqual({ ...clean(theirs), draft: { ...typed, phone: '+49431' } });
});

test('what is typed while a clash is found stays beside it', () => {
	const theirTagline = { ...theirs, tagline: 'Cold' };
	const typed = { ...pressed, description: 'All day' };
	const after = withTyped(mergeInto(stored, pressed, theirTagline), pressed, { ...clean(stored), draft: typed });
	expect(after.clash).toEqual({ theirs: theirTagline, conflicts: ['tagline'] });
	expect(after.draft).toEqual({ ...typed, phone: '+49431' });
});

test('who saves twice meanwhile is met twice: what was taken at first is no text of mine', () => {
	const first = mergeInto(stored, pressed, theirs);
	const held = withTyped(first, pressed, { ...clean(stored), draft: { ...pressed, description: 'All day' } });
	const twice = { ...theirs, phone: '+49432' };
	const second = mergeInto(first.base, first.draft, twice);
	expect(withTyped(second, first.draft, held)).toEqual({
		...clean(twice),
		draft: { ...pressed, description: 'All day', phone: '+49432' },
	});
});

test('what was sent otherwise than the form holds it is taken over', () => {
	const chosen = { ...pressed, tagline: 'Cold' };
	const met = mergeInto(stored, chosen, theirs);
	expect(withTyped(met, pressed, { ...clean(stored), draft: pressed }).draft.tagline).toBe('Cold');
});
