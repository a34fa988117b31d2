import { expect, test, vi } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { emptyDraft, type ProfileDraft } from '#web/owned/form/draft/draft.ts';
import { clean, mergeInto, withTyped } from '#web/owned/form/draft/draft-state.ts';
import { mergeDrafts } from '#web/owned/form/draft/merge-drafts.ts';
import { type SaveDraft, sendMerged } from '#web/owned/form/use-saving.ts';

const stored: ProfileDraft = { ...emptyDraft, status: 'draft', business_name: 'Tea', tagline: 'Hot' };
const typed: ProfileDraft = { ...stored, tagline: 'Hotter' };
const publish = { draft: typed, base: stored, besides: { status: 'published' }, isDistinct: false } as const;
const met = () => new ApiError('precondition_failed', 412, 'Somebody else has saved.');

/** A form that holds what is typed. */
function newForm() {
	let state = { ...clean(stored), draft: typed };
	return {
		draft: () => state.draft,
		settle: (stored: ProfileDraft, typed: ProfileDraft) => {
			state = withTyped(clean(stored), typed, state);
		},
		meet: (theirs: ProfileDraft, { base, draft, typed }: Record<'base' | 'draft' | 'typed', ProfileDraft>) => {
			const met = mergeInto(base, draft, theirs);
			state = withTyped(met, typed, state);
			return { ...met, taken: mergeDrafts(base, draft, theirs).taken };
		},
	};
}

test('what is published with the changes of somebody else is published, and the form knows', async () => {
	const form = newForm();
	const save = vi.fn<SaveDraft>(async ({ draft }) => draft).mockRejectedValueOnce(met());
	const reload = async () => ({ ...stored, phone: '+49431' });
	expect(await sendMerged(form, { save, reload }, publish, typed)).toBe(true);
	const published = { ...typed, phone: '+49431', status: 'published' };
	expect([save.mock.lastCall?.[0].draft, form.draft()]).toEqual([published, published]);
});

test('a business that could not be published in the end is a draft in the form', async () => {
	const form = newForm();
	const lost = new ApiError('network', 0, 'No answer came.');
	const save = vi.fn<SaveDraft>().mockRejectedValueOnce(met()).mockRejectedValueOnce(lost);
	const reload = async () => ({ ...stored, phone: '+49431' });
	await expect(sendMerged(form, { save, reload }, publish, typed)).rejects.toBe(lost);
	expect(form.draft()).toEqual({ ...typed, phone: '+49431' });
});

test('a business that is not published because of a clash is a draft in the form', async () => {
	const form = newForm();
	const save = vi.fn<SaveDraft>().mockRejectedValueOnce(met());
	const reload = async () => ({ ...stored, tagline: 'Cold' });
	expect(await sendMerged(form, { save, reload }, publish, typed)).toBe(false);
	expect([save.mock.calls.length, form.draft()]).toEqual([1, typed]);
});
