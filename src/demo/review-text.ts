import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { givenNames } from './people.ts';
import type { Random } from './random.ts';
import type { Scores } from './scores.ts';

type Grades = Record<'great' | 'good' | 'mid' | 'bad', string[]>;
type Moods = Record<'high' | 'good' | 'mixed' | 'low', string[]>;
interface Words {
	openers: Moods;
	closers: Moods;
	asides: string[];
	service: Record<string, Grades>;
	value: Grades;
	quality: Record<string, Grades>;
	trust: Record<string, Omit<Grades, 'great'>>;
}

const words: Words = parse(readFileSync(new URL('written/review-words.yaml', import.meta.url), 'utf8'));

export interface ReviewSubject {
	name: string;
	/** The review category set, which decides which words fit. */
	set: string;
	/** The things that reviews of such a business speak of. */
	things: string[];
}

/** Returns a review as somebody with these scores might write it: one to six sentences, the strongest opinion first. */
export function writeReviewText(random: Random, subject: ReviewSubject, scores: Scores): string {
	const overall = (scores.quality + scores.service + scores.value + scores.trust) / 4;
	const mood = overall >= 4.5 ? 'high' : overall >= 3.5 ? 'good' : overall >= 2.5 ? 'mixed' : 'low';
	const opinions = chooseOpinions(random, subject.set, scores);
	const sentences = [
		...(random.chance(0.5) ? [random.pick(words.openers[mood])] : []),
		...opinions.map((phrases) => random.pick(phrases)),
		...(random.chance(0.16) ? [random.pick(words.asides)] : []),
		...(random.chance(0.34) ? [random.pick(words.closers[mood])] : []),
	];
	return fill(random, sentences.join(' '), subject);
}

function chooseOpinions(random: Random, set: string, scores: Scores): string[][] {
	const phrasesOf = (of: Record<string, Grades>, alike: string) => of[set] ?? of[alike] ?? of.default;
	const alike = set === 'automotive' ? 'trades' : 'default';
	const opinions = [
		{ score: scores.quality, phrases: phrasesOf(words.quality, alike)?.[grade(scores.quality)] },
		{ score: scores.service, phrases: phrasesOf(words.service, alike)?.[grade(scores.service)] },
		{ score: scores.value, phrases: words.value[grade(scores.value)] },
		{ score: scores.trust, phrases: (words.trust[set] ?? words.trust.default)?.[trustGrade(scores.trust)] },
	].filter((opinion): opinion is { score: number; phrases: string[] } => Boolean(opinion.phrases));
	const count = random.weighted([1, 2, 3, 4], (n) => [0, 30, 40, 21, 9][n] ?? 0);
	// People speak of quality first, unless something else was far better or worse.
	const strength = (index: number) =>
		Math.abs((opinions[index]?.score ?? 3) - 3.2) + (index === 0 ? 0.9 : 0) + random.next();
	return [0, 1, 2, 3]
		.map((index) => ({ index, strength: strength(index) }))
		.sort((a, b) => b.strength - a.strength)
		.slice(0, count)
		.map(({ index }) => opinions[index]?.phrases ?? []);
}

const grade = (score: number): keyof Grades =>
	score === 5 ? 'great' : score === 4 ? 'good' : score === 3 ? 'mid' : 'bad';
const trustGrade = (score: number) => (score >= 4 ? 'good' : score === 3 ? 'mid' : 'bad');

const months = [
	'January',
	'February',
	'March',
	'April',
	'May',
	'June',
	'July',
	'August',
	'September',
	'October',
	'November',
	'December',
];
const numbers = ['two', 'three', 'four', 'five', 'six'];

function fill(random: Random, text: string, { name, things }: ReviewSubject): string {
	const [thing = '', thing2 = ''] = random.shuffled(things);
	return text
		.replace(/\{(\w+)\}/g, (_, slot: string) => {
			if (slot === 'thing') return thing;
			if (slot === 'thing2') return thing2;
			if (slot === 'name') return name;
			if (slot === 'friend') return random.pick(givenNames);
			if (slot === 'pounds') return String(random.int(3, 9) * 10);
			if (slot === 'month') return random.pick(months);
			return random.pick(numbers);
		})
		.replace(/(^|[.!?] )([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());
}
