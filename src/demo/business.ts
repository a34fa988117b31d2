import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readCategories } from '#api/catalogue/catalogue.ts';
import { drawingAddress } from '#contract/drawings.ts';
import type { ProfileFields } from '#contract/profiles/profile-fields.ts';
import { describeBusiness } from './description.ts';
import { openingHours } from './opening-hours.ts';
import { familyNames } from './people.ts';
import type { Random } from './random.ts';
import { drawWorth, type Scores } from './scores.ts';
import { country, type Locality, localities, nameWords, phoneNumber, region, timezone } from './town.ts';

interface Trade {
	weight: number;
	names: string[];
	things: string[];
	price?: [number, number];
}
const trades: Record<string, Trade> = parse(readFileSync(new URL('written/trades.yaml', import.meta.url), 'utf8'));

export interface PlannedBusiness {
	fields: ProfileFields;
	image: string;
	/** More drawings of the same business. */
	photos: string[];
	isVerified: boolean;
	/** The review category set. */
	set: string;
	things: string[];
	worth: Scores;
	/** How often the business is visited, compared with others. */
	popularity: number;
}

/** The review category set of every category. */
const places = new Map(
	readCategories().flatMap((branch) =>
		(branch.children ?? []).map((child) => [child.slug, child.review_category_set] as const),
	),
);

/** Plans so many different businesses, in every trade that the number allows. */
export function planBusinesses(random: Random, count: number): PlannedBusiness[] {
	const names = new Set<string>();
	return tradesOf(random, count).map((slug, index) => {
		const name = newName(random, trades[slug] as Trade, names);
		return planBusiness(random, slug, name, index);
	});
}

/** Returns every trade once, then more of those that are common. */
function tradesOf(random: Random, count: number): string[] {
	const all = Object.keys(trades);
	const common = all.toSorted((a, b) => (trades[b]?.weight ?? 0) - (trades[a]?.weight ?? 0));
	const once = common.slice(0, count);
	const more = Array.from({ length: count - once.length }, () =>
		random.weighted(all, (slug) => trades[slug]?.weight ?? 0),
	);
	return random.shuffled([...once, ...more]);
}

function newName(random: Random, trade: Trade, taken: Set<string>): string {
	for (let attempt = 0; attempt < 500; attempt++) {
		const pattern = random.pick(trade.names);
		const isFamily = /& (Sons|Daughters?|Partners)|Solicitors|Accountants|Surgery/.test(pattern) || random.chance(0.4);
		const word = random.pick(isFamily ? familyNames : nameWords);
		const name = pattern.replace('{}', word);
		const isRepeating = name.split(' ').some((part, index, parts) => part.length > 2 && parts.indexOf(part) !== index);
		if (isRepeating || taken.has(name)) continue;
		taken.add(name);
		return name;
	}
	throw new Error(`No name is left for ${trade.names[0]}.`);
}

function planBusiness(random: Random, slug: string, name: string, index: number): PlannedBusiness {
	const trade = trades[slug] as Trade;
	const set = places.get(slug) ?? raise(`content/categories.json has no category ${slug}.`);
	const locality = random.weighted(localities, ({ weight }) => weight);
	const host = `${name
		.normalize('NFD')
		.toLowerCase()
		.replace(/&/g, 'and')
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '')}.example`;
	const hasWebsite = random.chance(0.72);
	const hours = random.chance(0.93) ? openingHours(random, slug, set) : [];
	const fields: ProfileFields = {
		business_name: name,
		...describeBusiness(random, { name, set, things: trade.things, locality: locality.name }),
		category: slug,
		...(random.chance(0.92) && { phone: phoneNumber(index) }),
		...(hasWebsite && { website: `https://${host}`, ...(random.chance(0.7) && { email: `hello@${host}` }) }),
		address: {
			line1: `${random.int(1, 96)} ${random.pick(locality.streets)}`,
			locality: locality.name,
			region,
			postal_code: `${locality.postalArea}${letters(random)}`,
			country,
		},
		...pointIn(random, locality),
		timezone,
		hours,
		payment_methods: ['Cash', ...(random.chance(0.85) ? ['Card'] : []), ...(random.chance(0.3) ? ['Invoice'] : [])],
		languages: [
			'en',
			...random.sample(
				['cy', 'pl', 'pt', 'ar', 'ro', 'hi', 'fr', 'de'],
				random.weighted([0, 1, 2], (n) => [6, 3, 1][n] ?? 0),
			),
		],
		accessibility: { wheelchair_entrance: random.chance(0.55) },
		tags: random.sample(trade.things, 3),
		...(trade.price && { price_range: random.int(trade.price[0], trade.price[1]) }),
		...(random.chance(0.012) && { status: 'temporarily_closed' as const }),
	};
	// One of a hundred views is drawn, so that two businesses of one trade in the same kind of building still differ.
	const view = random.int(0, 9) * 10 + random.int(0, 9);
	const drawn = (n: number) => drawingAddress(slug, name, (view + n) % 100);
	// The number comes from the view that is drawn already, so that the rest of the random town stays as it is.
	const more = view % 10 < 4 ? 2 + (view % 3) : 0;
	return {
		fields,
		image: drawn(0),
		photos: Array.from({ length: more }, (_, at) => drawn(at + 1)),
		isVerified: random.chance(0.2),
		set,
		things: trade.things,
		worth: drawWorth(random),
		// A few places are known by everybody, and nobody has written about one in ten.
		popularity: random.chance(0.1) ? 0 : trade.weight ** 0.4 / (0.03 + random.next()) ** 0.9,
	};
}

function pointIn(random: Random, { lat, lng, radiusM }: Locality): { lat: number; lng: number } {
	const angle = random.next() * 2 * Math.PI;
	const distance = radiusM * Math.sqrt(random.next());
	const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
	return {
		lat: round(lat + (distance * Math.cos(angle)) / 111_320),
		lng: round(lng + (distance * Math.sin(angle)) / (111_320 * Math.cos((lat * Math.PI) / 180))),
	};
}

const letters = (random: Random) => Array.from({ length: 2 }, () => random.pick([...'ABDEFGHJLNPQRSTUWXYZ'])).join('');

function raise(message: string): never {
	throw new Error(message);
}
