import { integerBelow, pick, pickSkewed, type Random } from './random.ts';

/** What the search cases look for: words of about one profile in twelve, of one in ten thousand, and of none. */
export const searchWords = {
	common: 'coffee',
	second: 'garden',
	rare: 'quillwork',
	absent: 'zyzzyvax',
	typo: 'cofee gardn',
} as const;
export const rareEvery = 10_000;

const adjectives = [
	'golden',
	'little',
	'old',
	'blue',
	'royal',
	'corner',
	'green',
	'silver',
	'happy',
	'grand',
	'northern',
	'sunny',
	'quiet',
	'wild',
	'honest',
	'velvet',
	'crooked',
	'amber',
	'hidden',
	'rustic',
	'urban',
	'bright',
	'stone',
	'humble',
	'merry',
	'scarlet',
	'painted',
	'gentle',
	'lucky',
	'iron',
];
const nouns = [
	'coffee',
	'garden',
	'house',
	'kitchen',
	'studio',
	'bakery',
	'workshop',
	'market',
	'bridge',
	'harbour',
	'river',
	'lantern',
	'anchor',
	'orchard',
	'mill',
	'table',
	'bicycle',
	'piano',
	'library',
	'forge',
	'meadow',
	'tailor',
	'pantry',
	'cellar',
	'clinic',
	'gallery',
	'barber',
	'florist',
	'smithy',
	'tavern',
	'chapel',
	'printworks',
	'apothecary',
	'boathouse',
	'greenhouse',
	'dairy',
	'loom',
	'kiln',
	'stable',
	'compass',
];
const surnames = [
	'Baker',
	'Okafor',
	'Lindqvist',
	'Moreau',
	'Tanaka',
	'Novák',
	'García',
	'Schäfer',
	'Rossi',
	'Haddad',
	'Kowalski',
	'Nguyen',
	'Petrov',
	'Silva',
	'Yilmaz',
	'Jensen',
	'Murphy',
	'Dubois',
	'Fischer',
	'Papadopoulos',
	'Ivanova',
	'Larsen',
	'Costa',
	'Weber',
	'Mensah',
	'Horvat',
	'Bianchi',
	'Sato',
	'Kaya',
	'Olsen',
];
const given = [
	'Ana',
	'Ben',
	'Chloé',
	'Dmitri',
	'Esther',
	'Farid',
	'Greta',
	'Hugo',
	'Inês',
	'Jonas',
	'Keiko',
	'Luca',
	'Maya',
	'Nils',
	'Olga',
	'Pavel',
	'Rosa',
	'Samir',
	'Tove',
	'Zoë',
];
const endings = ['Ltd', '& Sons', 'Co', 'Collective', 'Brothers', 'Services', 'Partners', 'Bar', 'Shop', 'Works'];
const prose =
	'we open early and close late so that everyone finds a moment for good work honest prices friendly people fresh bread quiet rooms a small yard behind the house and careful hands that repair what others throw away since our family started here many years ago come by call or write and we will answer the same day with a clear offer no surprises parking in the yard trains nearby children and dogs are welcome local produce seasonal menu handmade furniture skilled fitters trained staff'.split(
		' ',
	);

const syllables = [
	'ash',
	'bre',
	'cor',
	'dun',
	'el',
	'fal',
	'gar',
	'hol',
	'ing',
	'kel',
	'lin',
	'mor',
	'nor',
	'os',
	'pen',
	'ros',
	'sal',
	'tor',
	'ul',
	'ver',
	'wes',
	'yar',
];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function businessName(random: Random, index: number): string {
	const words = [pick(random, adjectives), pick(random, nouns)].map(capital);
	if (index % rareEvery === 7) words.push(capital(searchWords.rare));
	if (random() < 0.6) words.unshift(`${pick(random, surnames)}'s`);
	if (random() < 0.5) words.push(pick(random, endings));
	if (random() < 0.3) words.push(String(1 + integerBelow(random, 999)));
	return words.join(' ');
}

export const personName = (random: Random): string => `${pick(random, given)} ${pick(random, surnames)}`;

/** A sentence of that many words: mostly the common ones, one in three of ten thousand others, now and then one that is searched for. */
export function sentence(random: Random, count: number): string {
	const word = () => {
		const kind = random();
		if (kind < 0.004) return pick(random, [searchWords.common, searchWords.second]);
		return kind < 0.34
			? `${pick(random, syllables)}${pick(random, syllables)}${pick(random, syllables)}`
			: pickSkewed(random, prose);
	};
	return `${capital(Array.from({ length: count }, word).join(' '))}.`;
}

export const tagsOf = (random: Random): string[] => [...new Set([pick(random, nouns), pick(random, adjectives)])];

const countries = ['GB', 'DE', 'FR', 'NL', 'CA', 'PT', 'NO', 'IT', 'PL', 'IE'];

export interface Town {
	locality: string;
	country: string;
	lat: number;
	lng: number;
}

/** The towns, largest first. */
export function towns(random: Random, count: number): Town[] {
	return Array.from({ length: count }, (_, index) => ({
		locality: capital(`${pick(random, syllables)}${pick(random, syllables)}${syllables[index % syllables.length]}`),
		country: pick(random, countries),
		lat: 36 + random() * 24,
		lng: -10 + random() * 35,
	}));
}
