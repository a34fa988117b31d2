import type { Random } from './random.ts';

interface Subject {
	name: string;
	set: string;
	things: string[];
	locality: string;
}

const taglines: Record<string, string[]> = {
	food: [
		'{Thing}, {thing2} and good company',
		'Known for our {thing}',
		'Made here, every day',
		'From the valley to the table',
		'Come hungry',
	],
	trades: [
		'{Thing}? We come.',
		'Done properly, once',
		'Clear prices before we start',
		'From {thing} to {thing2}',
		'Your local hands',
	],
	automotive: [
		'{Thing} and everything else on wheels',
		'We show you what we do',
		'Back on the road by five',
		'Honest work for every make',
	],
	professional: [
		'Plain words, careful work',
		'Help with {thing} and more',
		'On your side',
		'Small firm, long experience',
	],
	shop: [
		'{Thing}, {thing2} and more',
		'Chosen by people who use it',
		'Come in and look around',
		'The shop with the yellow door',
	],
	lodging: ['Sleep well by the Wend', 'A quiet place to stay', 'Your room in the valley', 'Stay a night longer'],
	health: ['Time for you', 'Careful, calm, close by', 'In good hands in {locality}', 'New patients welcome'],
	beauty: ['An hour for yourself', 'Walk out smiling', 'Appointments and walk-ins', '{Thing} by people who love it'],
	education: ['Small groups, big steps', 'Learning that stays', 'Begin whenever you like', 'From {thing} to {thing2}'],
	default: ['For the whole of {locality}', 'Everybody is welcome', 'Come and see', 'Run by people from here'],
};

const beginnings = [
	'{name} has been part of {locality} since {year}.',
	'A family business in its {generation} generation.',
	'We opened in {year} with two people and a borrowed van.',
	'{name} is a small team in the heart of {locality}.',
	'Started as a market stall, at home in {locality} since {year}.',
	'Four people, one telephone and a lot of tea: that is {name}.',
	'We took over from the former owners in {year} and kept what was good.',
];
const middles = [
	'People come to us for {thing} and {thing2}, and stay for a chat.',
	'Our speciality: {thing}. If you need something else, ask; we usually know how.',
	'Whether it is {thing}, {thing2} or {thing3}, we take the time it needs.',
	'Ask for {thing}, which we are a little proud of.',
	'From {thing} to {thing2}, everything is done by ourselves.',
];
const endings = [
	'Prices are on the board, and there are no surprises.',
	'Please ring ahead on Saturdays.',
	'Children and dogs are welcome.',
	'We speak to you in plain words and answer every message.',
	'Five minutes on foot from the bridge.',
	'If something isn’t right, tell us and we’ll fix it.',
	'We buy from our neighbours wherever we can.',
	'You find us behind the blue gate.',
];

/** Returns a tagline and a description; as in life, one business in eight has filled in neither. */
export function describeBusiness(random: Random, subject: Subject): { tagline?: string; description?: string } {
	if (random.chance(0.12)) return {};
	const [thing = '', thing2 = '', thing3 = ''] = random.shuffled(subject.things);
	const year = String(random.int(1952, 2023));
	const generation = random.pick(['second', 'third', 'fourth']);
	const slots: Record<string, string> = {
		...subject,
		thing,
		thing2,
		thing3,
		year,
		generation,
		Thing: thing.charAt(0).toUpperCase() + thing.slice(1),
		things: '',
	};
	const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? '');
	const sentences = [random.pick(beginnings), random.pick(middles), ...random.sample(endings, random.int(1, 2))];
	return {
		tagline: fill(random.pick(taglines[subject.set] ?? taglines.default ?? [])),
		...(random.chance(0.9) && { description: sentences.map(fill).join(' ') }),
	};
}
