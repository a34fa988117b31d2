import { expect, test } from 'vitest';
import { emptyDraft, isStoredAlike, type ProfileDraft } from '#web/owned/form/draft/draft.ts';

const written = (part: Partial<ProfileDraft>): ProfileDraft => ({ ...emptyDraft, ...part });

test('what is stored as the same is alike, however it is written', () => {
	expect(isStoredAlike(written({ phone: '+49 431 12345' }), written({ phone: '+4943112345' }))).toBe(true);
	expect(isStoredAlike(written({ website: 'kiel.example' }), written({ website: 'https://kiel.example' }))).toBe(true);
	expect(isStoredAlike(written({ point: '54.5, 10' }), written({ point: '54.500000, 10.000000' }))).toBe(true);
	expect(isStoredAlike(written({ phone: '+49 431 12345' }), written({ phone: '+49 431 12346' }))).toBe(false);
});

test('a point that cannot be read is a change of its own, and is not taken for none', () => {
	expect(isStoredAlike(written({ point: 'by the harbour' }), emptyDraft)).toBe(false);
	expect(isStoredAlike(written({ point: 'by the harbour' }), written({ point: 'by the harbour' }))).toBe(true);
});
