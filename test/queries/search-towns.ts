import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { planBusinesses } from '../../src/demo/business.ts';
import { Random } from '../../src/demo/random.ts';

/** A business as far as a search can tell. */
export interface Findable {
	business_name: string;
	category?: string;
	locality?: string;
	country: string;
	tagline?: string;
	description?: string;
	tags?: string[];
}

/** The small demo town. */
export const demoTown = (): Findable[] =>
	planBusinesses(new Random('vouch small'), 150).map(({ fields }) => ({
		business_name: fields.business_name,
		country: 'GB',
		...(fields.category && { category: fields.category }),
		...(fields.address?.locality && { locality: fields.address.locality }),
		...(fields.tagline && { tagline: fields.tagline }),
		...(fields.description && { description: fields.description }),
		...(fields.tags && { tags: fields.tags }),
	}));

interface GermanPlan {
	places: string[];
	families: string[];
	trades: Record<string, string[]>;
}

/** Three hundred invented businesses in six places: each trade in each of them, by turns under each of its names. */
export function germanTowns(): Findable[] {
	const { places, families, trades }: GermanPlan = parse(
		readFileSync(new URL('german-businesses.yaml', import.meta.url), 'utf8'),
	);
	return Object.entries(trades).flatMap(([category, names], trade) =>
		places.map((locality, place) => ({
			business_name: (names[place % names.length] as string).replace(
				'{}',
				families[(trade * 7 + place * 5) % families.length] as string,
			),
			category,
			locality,
			country: 'DE',
		})),
	);
}

const utrechtFile = fileURLToPath(new URL('../../../shared/data/overture-places-utrecht.geojson', import.meta.url));
export const hasUtrecht = existsSync(utrechtFile);

/** Two thousand names from a map around Utrecht, of which nothing else is known. */
export function utrecht(): Findable[] {
	const { features } = JSON.parse(readFileSync(utrechtFile, 'utf8'));
	return features.map(({ properties }: { properties: { names: unknown } }) => {
		const names = typeof properties.names === 'string' ? JSON.parse(properties.names) : properties.names;
		return { business_name: names.common[0].value, country: 'NL' };
	});
}
