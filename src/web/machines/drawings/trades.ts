import type { GlyphName } from '#web/machines/drawings/glyphs.ts';

export type Composition =
	| 'shop'
	| 'corner'
	| 'counter'
	| 'workshop'
	| 'office'
	| 'clinic'
	| 'hotel'
	| 'country'
	| 'hall'
	| 'van'
	| 'studio'
	| 'stall';

interface Trade {
	glyph: GlyphName;
	compositions: readonly [Composition, ...Composition[]];
}

/** The families of trades: the places that they are seen in, and for each thing the categories that it stands for. */
const families: readonly [Trade['compositions'], Partial<Record<GlyphName, string>>][] = [
	[
		['shop', 'corner', 'counter'],
		{
			cup: 'cafes internet-cafes',
			bread: 'bakeries',
			cutlery: 'restaurants',
			burger: 'fast-food',
			pot: 'catering cooking-classes',
			glass: 'bars wineries nightclubs',
			pizza: 'pizza',
			cone: 'ice-cream sweets',
			leaf: 'vegetarian organic-food nutrition',
			bottle: 'wine-shops breweries perfumeries',
			cheese: 'delicatessens',
			basket: 'supermarkets convenience',
			cake: 'cake-makers',
			fish: 'fishmongers',
			book: 'books',
			dress: 'clothing second-hand wedding-dresses',
			shoe: 'shoes',
			gem: 'jewellery pawnbrokers',
			flower: 'florists',
			lamp: 'lighting',
			note: 'music-shops',
			ball: 'toys sports-shops',
			heart: 'gifts',
			scissors: 'hairdressers',
			comb: 'barbers',
			spool: 'tailors',
			polish: 'nails',
			drop: 'laundry',
			brush: 'cosmetics make-up',
			screen: 'electronics',
			glasses: 'opticians',
			cross: 'pharmacies',
			paw: 'pet-shops grooming',
			camera: 'photographers',
			post: 'post-offices',
			suitcase: 'travel-agencies',
		},
	],
	[['stall', 'shop'], { apple: 'greengrocers', carrot: 'farm-shops', meat: 'butchers' }],
	[
		['counter', 'shop'],
		{
			chair: 'furniture interior-design',
			bed: 'bedding',
			tiles: 'flooring',
			curtain: 'curtains',
			cutlery: 'kitchens',
			box: 'storage',
			wrench: 'hardware',
			phone: 'phone-repair',
			screen: 'computer-repair',
			press: 'printing sign-makers',
		},
	],
	[
		['van', 'workshop'],
		{
			drop: 'plumbers',
			broom: 'cleaning',
			bolt: 'electricians',
			sun: 'solar',
			roller: 'painters',
			saw: 'carpenters',
			wrench: 'repairs handymen',
			flame: 'heating chimney-sweeps',
			house: 'roofers',
			bricks: 'builders',
			tiles: 'tilers',
			window: 'glaziers',
			key: 'locksmiths',
			shield: 'security',
			box: 'moving couriers',
			leaf: 'waste',
			bug: 'pest-control',
			car: 'taxis coaches',
		},
	],
	[
		['workshop'],
		{
			car: 'car-dealers car-rental motorcycles',
			wrench: 'garages car-parts breakdown',
			pump: 'petrol-stations',
			tyre: 'tyres',
			drop: 'car-wash',
			roller: 'body-shops',
		},
	],
	[['shop', 'workshop', 'corner'], { bicycle: 'bicycle-shops bicycle-repair bicycle-rental cargo-bikes' }],
	[
		['clinic', 'office'],
		{
			cross: 'doctors clinics home-care',
			tooth: 'dentists',
			heart: 'physiotherapy psychotherapy midwives osteopathy elder-care charities',
			paw: 'vets',
		},
	],
	[
		['studio'],
		{
			dumbbell: 'gyms climbing martial-arts',
			leaf: 'yoga',
			stones: 'massage spas',
			sun: 'tanning',
			drop: 'swimming pools',
			note: 'dance music-schools musicians',
			palette: 'art-classes',
			brush: 'tattoos',
			book: 'tutoring',
			blocks: 'nurseries youth-centres',
			speech: 'language-schools',
		},
	],
	[
		['office', 'corner'],
		{
			scales: 'lawyers notaries',
			coins: 'accountants banks mortgages currency',
			shield: 'insurance',
			chart: 'financial-advice consultants',
			house: 'architects estate-agents property-management surveyors',
			speech: 'translators coaching',
			book: 'recruitment adult-education',
			candle: 'funeral',
			screen: 'web-design it-services',
			megaphone: 'marketing',
			chair: 'coworking',
			cap: 'schools',
			wheel: 'driving-schools',
			pin: 'tourist-information',
			balloon: 'event-planning party-hire',
		},
	],
	[['hotel'], { bed: 'hotels guest-houses hostels motels resorts' }],
	[
		['country'],
		{
			flower: 'gardeners garden-centres',
			house: 'holiday-flats',
			tent: 'campsites',
			ball: 'golf tennis',
			horseshoe: 'riding',
			boat: 'water-sports boat-trips',
			pin: 'tours',
			paw: 'dog-training pet-boarding animal-shelters',
		},
	],
	[
		['hall'],
		{
			ticket: 'cinemas amusement event-venues',
			mask: 'theatres comedy',
			palette: 'galleries',
			columns: 'museums public-offices',
			ball: 'bowling game-halls clubs',
			key: 'escape-rooms',
			book: 'libraries',
			house: 'places-of-worship',
		},
	],
];

const trades = new Map<string, Trade>(
	families.flatMap(([compositions, things]) =>
		Object.entries(things).flatMap(([glyph, slugs]) =>
			slugs.split(' ').map((slug) => [slug, { glyph: glyph as GlyphName, compositions }] as const),
		),
	),
);

/** Returns what is drawn for a category; the corner of two streets for a category that an operator has added. */
export const tradeOf = (category: string): Trade =>
	trades.get(category) ?? { glyph: 'house', compositions: ['corner'] };

export const isDrawn = (category: string): boolean => trades.has(category);
