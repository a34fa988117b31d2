import { placeOf, profileColumns, slugBase } from '#api/profiles/columns.ts';
import type { ProfileFields } from '#contract/profiles/profile-fields.ts';
import { hoursOf, zoneOf } from './hours.ts';
import { integerBelow, pick, pickSkewed, type Random, randomFrom, randomOfRow, uuidAt } from './random.ts';
import { businessName, sentence, type Town, tagsOf, towns } from './vocabulary.ts';

const profilesTable = 1;
const townCount = 400;
const firstProfileMs = Date.UTC(2023, 0, 1);

export interface SeedCategory {
	slug: string;
	label: string;
	review_category_set: string;
}

export const allTowns = (): Town[] => towns(randomFrom(17), townCount);
export const profileId = (index: number): string =>
	uuidAt(firstProfileMs + index * 400, randomOfRow(profilesTable, index));
/** Which category profile `index` is in: the same for the profile's row and for its reviews' review category set. */
export const categoryOf = (index: number, categories: readonly SeedCategory[]): SeedCategory =>
	pickSkewed(randomOfRow(profilesTable + 100, index), categories);

/** Rows of table `place`. */
export function placeRows(): Record<string, unknown>[] {
	const places = new Map(
		allTowns()
			.map((town) => placeOf({ address: town }))
			.flatMap((place) => (place ? [[place.slug, place]] : [])),
	);
	return [...places.values()].map((place) => ({ ...place }));
}

/** Rows of table `profile` without what reviews decide, made by the product's own column functions. */
export function* profileRows(count: number, categories: readonly SeedCategory[]): Generator<Record<string, unknown>> {
	const slugs = new Set<string>();
	const townList = allTowns();
	for (let index = 0; index < count; index += 1) {
		const random = randomOfRow(profilesTable, index);
		const id = uuidAt(firstProfileMs + index * 400, random);
		const category = categoryOf(index, categories);
		const fields = fieldsOf(random, index, category.slug, pickSkewed(random, townList));
		const base = slugBase(fields);
		const slug = slugs.has(base) ? `${base}-${index}` : base;
		slugs.add(slug);
		const at = new Date(firstProfileMs + index * 400);
		yield { id, slug, created_at: at, updated_at: at, ...profileColumns(fields, category.label) };
	}
}

function fieldsOf(random: Random, index: number, category: string, town: Town): ProfileFields {
	const name = businessName(random, index);
	return {
		business_name: name,
		tagline: random() < 0.7 ? sentence(random, 6) : null,
		description: random() < 0.8 ? Array.from({ length: 4 }, () => sentence(random, 14)).join(' ') : null,
		category,
		phone: `+44${String(1_000_000_000 + index)}`,
		website: random() < 0.5 ? `https://www.business-${index}.example/` : null,
		address: {
			line1: `${1 + integerBelow(random, 200)} ${name.split(' ')[0]} Street`,
			locality: town.locality,
			postal_code: String(10_000 + integerBelow(random, 80_000)),
			country: town.country,
		},
		lat: town.lat + (random() - 0.5) * 0.2,
		lng: town.lng + (random() - 0.5) * 0.3,
		timezone: zoneOf(town.country),
		hours: hoursOf(randomOfRow(profilesTable + 200, index)),
		tags: tagsOf(random),
		price_range: random() < 0.6 ? pick(random, [1, 2, 2, 3, 4]) : null,
	};
}
