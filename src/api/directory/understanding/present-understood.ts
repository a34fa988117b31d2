import type { Selected } from '#api/directory/select.ts';
import type { ListMeta } from '#contract/profiles/directory.ts';

/** Returns the part of the answer that says how its query was read. */
export function presentUnderstood({
	understood,
	matched,
	corrections,
}: Selected): Pick<ListMeta, 'approximate' | 'understood'> {
	if (!understood) return {};
	const { query, place, openNow, categories } = understood;
	return {
		...((corrections.length > 0 || matched !== 'all') && { approximate: true }),
		understood: {
			query,
			matched,
			categories: categories.map(({ slug, label, typed }) => ({ slug, label, typed })),
			place,
			open_now: openNow,
			corrected: corrections.map(({ typed, meant }) => ({ typed, meant: meant[0] ?? typed })),
		},
	};
}
