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
			cutlery: 'restaurants fast-food catering cooking-classes',
			glass: 'bars wineries nightclubs',
			pizza: 'pizza',
			cone: 'ice-cream sweets',
			leaf: 'vegetarian organic-food nutrition',
			bottle: 'wine-shops breweries perfumeries',
			cake: 'cake-makers',
			apple: 'delicatessens supermarkets convenience',
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
			scissors: 'hairdressers barbers tailors',
			drop: 'laundry',
			brush: 'cosmetics make-up nails',
			screen: 'electronics',
			glasses: 'opticians',
			cross: 'pharmacies',
			paw: 'pet-shops grooming',
			camera: 'photographers',
			post: 'post-offices',
			suitcase: 'travel-agencies',
		},
	],
	[['stall', 'shop'], { apple: 'greengrocers farm-shops', fish: 'butchers' }],
	[
		['counter', 'shop'],
		{
			chair: 'furniture interior-design',
			bed: 'bedding',
			brush: 'flooring curtains',
			cutlery: 'kitchens',
			key: 'storage',
			wrench: 'hardware',
			screen: 'phone-repair computer-repair',
			roller: 'printing sign-makers',
		},
	],
	[
		['van', 'workshop'],
		{
			drop: 'plumbers cleaning',
			bolt: 'electricians solar',
			roller: 'painters',
			wrench: 'carpenters repairs handymen heating',
			house: 'roofers builders tilers glaziers chimney-sweeps',
			key: 'locksmiths security',
			suitcase: 'moving couriers',
			leaf: 'waste pest-control',
			car: 'taxis coaches',
		},
	],
	[
		['workshop'],
		{
			car: 'garages car-dealers car-rental car-parts petrol-stations breakdown motorcycles',
			ball: 'tyres',
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
			leaf: 'yoga massage spas tanning',
			drop: 'swimming pools',
			note: 'dance music-schools musicians',
			brush: 'art-classes tattoos',
			book: 'tutoring nurseries language-schools youth-centres',
		},
	],
	[
		['office', 'corner'],
		{
			scales: 'lawyers notaries',
			coins: 'accountants banks insurance financial-advice mortgages currency',
			house: 'architects estate-agents property-management surveyors',
			book: 'translators consultants coaching recruitment adult-education',
			flower: 'funeral',
			screen: 'web-design it-services marketing coworking',
			cap: 'schools',
			car: 'driving-schools',
			suitcase: 'tourist-information',
			ticket: 'event-planning party-hire',
		},
	],
	[['hotel'], { bed: 'hotels guest-houses hostels motels resorts' }],
	[
		['country'],
		{
			flower: 'gardeners garden-centres',
			bed: 'holiday-flats campsites',
			ball: 'golf tennis',
			heart: 'riding',
			boat: 'water-sports boat-trips',
			suitcase: 'tours',
			paw: 'dog-training pet-boarding animal-shelters',
		},
	],
	[
		['hall'],
		{
			ticket: 'cinemas theatres comedy amusement event-venues',
			gem: 'galleries museums',
			ball: 'bowling game-halls clubs',
			key: 'escape-rooms',
			book: 'libraries',
			house: 'places-of-worship public-offices',
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
