import type { Category } from '#contract/profiles/catalogue.ts';
import { factSentences } from '#sentences/profile-form/facts.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { reviewSentences } from '#sentences/reviews/reviews.ts';
import { labelOfCategory } from '#web/owned/form/category/find-categories.ts';
import type { DraftField, ProfileDraft } from '#web/owned/form/draft/draft.ts';
import { labelOf } from '#web/sentences/label-of.ts';

/** Returns the value of a field as a person would say it; empty for none. */
export function describeField(draft: ProfileDraft, field: DraftField, categories: Category[]): string {
	switch (field) {
		case 'category':
			return labelOfCategory(categories, draft.category);
		case 'hours':
			return draft.hours
				.map(({ day, opens, closes }) => `${reviewSentences.days[day - 1]} ${opens}–${closes}`)
				.join('\n');
		case 'special_hours':
			return draft.special_hours
				.map(({ from, to, closed, opens, closes, note }) =>
					[
						to && to !== from ? `${from} to ${to}` : from,
						closed ? factSentences.specialClosed : `${opens}–${closes}`,
						note,
					].join(' '),
				)
				.join('\n');
		case 'socials':
			return Object.entries(draft.socials)
				.map(([name, address]) => `${labelOf(factSentences.socialNames, name) ?? name}: ${address}`)
				.join('\n');
		case 'price_range':
			return '$'.repeat(Number(draft.price_range));
		case 'address_visibility':
			return sentences.visibilities[draft.address_visibility][0];
		case 'accessibility':
			return draft.accessibility.map((key) => labelOf(factSentences.accessibilityNames, key) ?? key).join(', ');
		default: {
			const value = draft[field];
			return Array.isArray(value) ? value.join(', ') : value.replaceAll('_', ' ');
		}
	}
}
