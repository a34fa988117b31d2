import { expect, test } from 'vitest';
import { changesOf, emptyDraft } from '#web/owned/form/draft/draft.ts';
import { mergeDrafts } from '#web/owned/form/draft/merge-drafts.ts';

const base = {
	...emptyDraft,
	business_name: 'Tea',
	tagline: 'Hot',
	hours: [{ day: 1, opens: '09:00', closes: '18:00' }],
};

test('what only one of two changed is kept of both', () => {
	const merged = mergeDrafts(base, { ...base, tagline: 'Hotter' }, { ...base, phone: '+49431', hours: [] });
	expect(merged).toEqual({
		draft: { ...base, tagline: 'Hotter', phone: '+49431', hours: [] },
		conflicts: [],
		taken: ['phone', 'hours'],
	});
});

test('what both changed alike is no conflict; what they changed differently is one, and stays mine until somebody chooses', () => {
	const mine = { ...base, tagline: 'Mine', phone: '+49431' };
	const merged = mergeDrafts(base, mine, { ...base, tagline: 'Theirs', phone: '+49431' });
	expect(merged).toEqual({ draft: mine, conflicts: ['tagline'], taken: [] });
});

test('what both changed alike and wrote differently is no conflict', () => {
	const mine = { ...base, point: '54.323300, 10.139400', website: 'tea.example' };
	const theirs = { ...base, point: '54.3233, 10.1394', website: 'https://tea.example' };
	expect(mergeDrafts(base, mine, theirs)).toEqual({ draft: mine, conflicts: [], taken: [] });
	expect(mergeDrafts(base, mine, { ...base, point: '54.3234, 10.1394' }).conflicts).toEqual(['point']);
});

test('a save sends what changed, and a point whole', () => {
	expect(changesOf(base, base)).toEqual({});
	expect(changesOf(base, { ...base, tagline: ' ' })).toEqual({ tagline: null });
	expect(changesOf({ ...base, point: '54, 10' }, { ...base, point: '54, 11' })).toEqual({ lat: 54, lng: 11 });
});
