import type { WeightRule } from '#api/reviews/weights/rule.ts';
import {
	type Caught,
	type Flood,
	type KindOfPlace,
	runEvening,
	runFlood,
	runFour,
	runTown,
	type Town,
} from './histories.ts';

/** As the settings are without being set. */
export const usualRule: WeightRule = { newcomerDays: 90, burstReviews: 5, burstDays: 30 };

const seven: Flood = { accounts: 7, isConfirmed: true, stars: 1, everyDays: 0, ageDays: 0.01, elsewhere: 0 };
const inSequence = 0.04;
const places: KindOfPlace[] = ['new', 'quiet', 'busy'];

/** Of four kinds, each at once and one after another. */
export const floods: { name: string; flood: Flood }[] = [
	...([true, false] as const).flatMap((isConfirmed) =>
		([1, 5] as const).flatMap((stars) =>
			[0, inSequence].map((everyDays) => ({
				name: `${isConfirmed ? 'confirmed' : 'unconfirmed'}, ${stars === 5 ? 'for' : 'against'}, ${everyDays === 0 ? 'at once' : 'one an hour'}`,
				flood: { ...seven, isConfirmed, stars, everyDays },
			})),
		),
	),
	{ name: 'one a day', flood: { ...seven, everyDays: 1 } },
	{
		name: 'patient: accounts of 30 days, one act elsewhere each, one an hour',
		flood: { ...seven, everyDays: inSequence, ageDays: 30, elsewhere: 1 },
	},
	{
		name: 'patient: one every four days over 30, one act elsewhere each',
		flood: { ...seven, everyDays: 30 / 7, ageDays: 2, elsewhere: 1 },
	},
	{ name: 'only four', flood: { ...seven, accounts: 4, stars: 5, everyDays: inSequence } },
	{
		name: 'two acts elsewhere each, the same hour',
		flood: { ...seven, everyDays: inSequence, ageDays: 0.02, elsewhere: 2 },
	},
	{
		name: 'two acts elsewhere each, the night before',
		flood: { ...seven, everyDays: inSequence, ageDays: 1.1, elsewhere: 2 },
	},
];

const cells = (...columns: (string | number)[]) => `| ${columns.join(' | ')} |`;
const header = (...columns: string[]) => [cells(...columns), cells(...columns.map(() => '---'))];

function floodCells({ held, of, moved, made, wronglyHeld }: Caught): string[] {
	const moves = (when: keyof Caught['moved']) => {
		const score = made[when];
		return score === null ? moved[when].toFixed(2) : `none → ${score.toFixed(2)}`;
	};
	return [`${held}/${of}`, moves('meanwhile'), moves('afterwards'), String(wronglyHeld)];
}

/** What the rule makes of the histories, as tables of Markdown. */
export function historiesTable(rule: WeightRule): string {
	const lines = header(
		...['seven new accounts, unless it says otherwise', 'at a business that is', 'caught'],
		...['score moved while they came', 'and in the 120 days after', 'honest newcomers wrongly held'],
	);
	for (const { name, flood } of floods)
		for (const kind of places) lines.push(cells(name, kind, ...floodCells(runFlood(rule, kind, flood))));
	lines.push(
		'',
		...header(
			'honest newcomers',
			'reviews',
			'wrongly held',
			'still at the end',
			'half count after',
			'businesses with a score, of those with three reviews',
		),
	);
	const four = runFour(rule);
	const days = (value: number) => `${value.toFixed(1)} days`;
	lines.push(
		cells(
			'four a week at a busy café',
			four.n,
			four.wronglyHeld.everHeld,
			four.wronglyHeld.atTheEnd,
			days(four.medianDays),
			'',
		),
	);
	const towns: [string, Town][] = [40, 120, 400].map((members) => [
		`a new town's first fortnight, ${members} members, 30 businesses`,
		runTown(rule, { members, places: 30 }),
	]);
	for (const [name, town] of [
		...towns,
		['its first evening, 20 members, 10 businesses', runEvening(rule, 20)] as const,
	]) {
		const shown = town.shown.map(({ day, shown, of }) => `day ${day}: ${shown}/${of}`).join(', ');
		const { everHeld, atTheEnd } = town.wronglyHeld;
		lines.push(cells(name, town.n, everHeld, atTheEnd, days(town.medianDays), shown));
	}
	return lines.join('\n');
}
