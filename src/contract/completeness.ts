import type { ProfileFields } from '#contract/profiles.ts';

interface Part {
	field: string;
	/** Points of 100. */
	weight: number;
	isGiven(fields: ProfileFields): boolean;
}

const parts: Part[] = [
	{ field: 'category', weight: 15, isGiven: ({ category }) => Boolean(category) },
	{ field: 'tagline', weight: 10, isGiven: ({ tagline }) => Boolean(tagline) },
	{ field: 'description', weight: 20, isGiven: ({ description }) => (description?.length ?? 0) >= 80 },
	{ field: 'contact', weight: 15, isGiven: ({ phone, email, website }) => Boolean(phone || email || website) },
	{ field: 'address', weight: 15, isGiven: ({ address }) => Boolean(address?.locality) },
	{ field: 'location', weight: 10, isGiven: ({ lat }) => typeof lat === 'number' },
	{ field: 'hours', weight: 15, isGiven: ({ hours }) => (hours?.length ?? 0) > 0 },
];

/** What a profile still lacks, with what each part is worth of 100. The owner's form counts along by the same rule. */
export const missingFields = (fields: ProfileFields): { field: string; weight: number }[] =>
	parts.filter((part) => !part.isGiven(fields)).map(({ field, weight }) => ({ field, weight }));
