import type { Category } from '#contract/catalogue.ts';
import type { DraftField, ProfileDraft } from '#web/profile-form/draft.ts';
import { factMessages } from '#web/profile-form/fact-messages.ts';
import { labelOfCategory } from '#web/profile-form/find-categories.ts';
import { profileFormMessages as messages } from '#web/profile-form/messages.ts';
import { reviewMessages } from '#web/reviews/messages.ts';

/** The value of a field as a person would say it; empty for none. */
export function describeField(draft: ProfileDraft, field: DraftField, categories: Category[]): string {
	switch (field) {
		case 'category':
			return labelOfCategory(categories, draft.category);
		case 'hours':
			return draft.hours
				.map(({ day, opens, closes }) => `${reviewMessages.days[day - 1]} ${opens}–${closes}`)
				.join('\n');
		case 'special_hours':
			return draft.special_hours
				.map(({ from, to, closed, opens, closes, note }) =>
					[
						to && to !== from ? `${from} to ${to}` : from,
						closed ? factMessages.specialClosed : `${opens}–${closes}`,
						note,
					].join(' '),
				)
				.join('\n');
		case 'socials':
			return Object.entries(draft.socials)
				.map(([name, address]) => `${factMessages.socialNames[name] ?? name}: ${address}`)
				.join('\n');
		case 'price_range':
			return '$'.repeat(Number(draft.price_range));
		case 'address_visibility':
			return messages.visibilities[draft.address_visibility][0];
		case 'accessibility':
			return draft.accessibility.map((key) => factMessages.accessibilityNames[key] ?? key).join(', ');
		default: {
			const value = draft[field];
			return Array.isArray(value) ? value.join(', ') : value.replaceAll('_', ' ');
		}
	}
}
