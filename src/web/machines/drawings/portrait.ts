import { Dice } from '#web/machines/drawings/dice.ts';
import { circle, line, path, rect } from '#web/machines/drawings/parts.ts';

const skins = [
	'0.9 0.045 65',
	'0.84 0.06 60',
	'0.76 0.075 58',
	'0.66 0.085 55',
	'0.54 0.075 52',
	'0.43 0.06 48',
] as const;
const hairs = ['0.25 0.02 50', '0.35 0.05 45', '0.5 0.08 55', '0.6 0.12 50', '0.8 0.08 85', '0.75 0.01 90'] as const;
const grounds = [25, 60, 95, 145, 190, 235, 280, 330] as const;

/** Draws a person of the demo town as SVG of 96 by 96: nobody in particular, and always the same for the same name. */
export function drawPerson(name: string): string {
	const dice = new Dice(name);
	const [skin, hair] = [`oklch(${dice.pick(skins)})`, `oklch(${dice.pick(hairs)})`];
	const hue = dice.pick(grounds) + dice.int(-10, 10);
	const ground = `oklch(${dice.pick(['0.86 0.06', '0.78 0.08', '0.9 0.04'])} ${hue})`;
	const cloth = `oklch(${dice.pick(['0.5 0.1', '0.62 0.11', '0.38 0.06', '0.93 0.02'])} ${hue + dice.pick([120, 180, 240])})`;
	const ink = 'oklch(0.25 0.03 40)';
	const [behind, before] = dice.pick(hairstyles)(hair);
	const collar = dice.pick([
		path('M38 74l10 10 10-10z', skin),
		path('M34 72q14 12 28 0l4 6q-18 12-36 0z', 'oklch(1 0 0 / .35)'),
		path('M40 72l8 14-12-6zM56 72l-8 14 12-6z', 'oklch(1 0 0 / .5)'),
	]);
	const glasses = dice.chance(0.25)
		? `<g fill="none" stroke="${ink}" stroke-width="1.6"><circle cx="40.5" cy="46" r="5.5"/><circle cx="55.5" cy="46" r="5.5"/><path d="M46 46h4"/></g>`
		: '';
	const smile = dice.pick(['M41 57q7 6 14 0', 'M42 57q6 4 12 0', 'M42 58q7 3 12-1']);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">${
		rect(0, 0, 96, 96, ground) +
		behind +
		path('M10 96q2-24 38-24t38 24z', cloth) +
		rect(41, 58, 14, 20, skin, 6) +
		path('M41 66q7 6 14 0v4q-7 5-14 0z', 'oklch(0.2 0.05 40 / .16)') +
		collar +
		`<ellipse cx="48" cy="46" rx="17.5" ry="21" fill="${skin}"/>` +
		circle(30.5, 48, 3.6, skin) +
		circle(65.5, 48, 3.6, skin) +
		circle(40.5, 46, 1.9, ink) +
		circle(55.5, 46, 1.9, ink) +
		line('M36.5 40q4-2.5 7 0M52.5 40q4-2.5 7 0', hair, 1.8) +
		line(smile, 'oklch(0.4 0.09 25)', 2) +
		glasses +
		before
	}</svg>`;
}

/** The hairstyles, each with what is drawn behind the head and what is drawn before it. */
const hairstyles: readonly ((hair: string) => [behind: string, before: string])[] = [
	(hair) => ['', path('M29 44q-3-26 19-26t19 26q-2-12-8-15-12 5-24 1-4 4-6 14z', hair)],
	(hair) => ['', path('M30 40q0-24 20-22 20-2 17 24-3-14-14-14-14 2-20-2-2 6-3 14z', hair)],
	(hair) => [
		path('M26 44q-2-30 22-30t22 30v34q-8 6-10 4V44H36v38q-4 2-10-4z', hair),
		path('M30 44q2-22 20-22 16 0 17 22-6-6-8-14-12 6-22 2-5 4-7 12z', hair),
	],
	(hair) => [
		circle(48, 38, 27, hair) + circle(27, 48, 11, hair) + circle(69, 48, 11, hair),
		path('M31 38q4-14 17-14t17 14q-6-6-17-6t-17 6z', hair),
	],
	(hair) => [circle(48, 14, 9, hair), path('M29 44q-2-27 19-27t19 27q-3-13-19-15-14 1-19 15z', hair)],
	(hair) => [
		path('M27 40q0-26 21-26t21 26v18q-3 6-8 4V44H35v18q-5 2-8-4z', hair),
		path('M30 42q6-20 36-12 2 6 1 12-5-8-10-9-14 4-27 9z', hair),
	],
	(hair) => ['', path('M30 41q1-5 4-10 14-6 28 0 3 5 4 10-1-21-18-21t-18 21z', hair)],
	(hair) => [path('M64 26q20 6 12 40-6-4-8-24z', hair), path('M29 44q-3-27 19-27t19 27q-4-10-9-13-14-4-29 13z', hair)],
];
