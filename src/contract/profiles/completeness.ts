import type { ProfileFields } from '#contract/profiles/profile-fields.ts';

/** The fields that count towards completeness. */
export type CountedFields = Pick<
	ProfileFields,
	'category' | 'tagline' | 'description' | 'phone' | 'email' | 'website' | 'address' | 'lat' | 'hours'
>;

interface Part {
	field: string;
	/** The points that the part is worth, of 100. */
	weight: number;
	isGiven(fields: CountedFields, hasPicture: boolean): boolean;
}

const parts: Part[] = [
	{ field: 'category', weight: 15, isGiven: ({ category }) => Boolean(category) },
	{ field: 'tagline', weight: 10, isGiven: ({ tagline }) => Boolean(tagline) },
	{ field: 'description', weight: 15, isGiven: ({ description }) => (description?.length ?? 0) >= 80 },
	{ field: 'contact', weight: 15, isGiven: ({ phone, email, website }) => Boolean(phone || email || website) },
	{ field: 'address', weight: 10, isGiven: ({ address }) => Boolean(address?.locality) },
	{ field: 'location', weight: 10, isGiven: ({ lat }) => typeof lat === 'number' },
	{ field: 'hours', weight: 15, isGiven: ({ hours }) => (hours?.length ?? 0) > 0 },
	{ field: 'pictures', weight: 10, isGiven: (_, hasPicture) => hasPicture },
];

export interface Completeness {
	/** The points reached, of 100. */
	points: number;
	/** The parts that are missing, with what each is worth. */
	missing: { field: string; weight: number }[];
}

/** Returns how complete a business is. The owner's form counts along by the same rule. */
export function completenessOf(fields: CountedFields, hasPicture: boolean): Completeness {
	const missing = parts
		.filter((part) => !part.isGiven(fields, hasPicture))
		.map(({ field, weight }) => ({ field, weight }));
	return { points: 100 - missing.reduce((sum, { weight }) => sum + weight, 0), missing };
}

/** Tells whether a business has a logo, a cover or a photo. */
export const hasPicture = (profile: { image: string | null; cover: string | null; other_images: unknown[] }): boolean =>
	profile.image !== null || profile.cover !== null || profile.other_images.length > 0;
