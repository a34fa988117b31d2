import type { Dice } from '#web/machines/drawings/dice.ts';

export interface Palette {
	wall: string;
	wallShade: string;
	trim: string;
	accent: string;
	second: string;
	glass: string;
	lit: string;
	sky: string;
	skyLow: string;
	sun: string;
	far: string;
	ground: string;
	groundShade: string;
	leaf: string;
	leafDark: string;
	paper: string;
	ink: string;
}

/** Hues for wall, accent and second accent that suit each other and the warm paper of the pages. */
const harmonies = [
	[75, 30, 195],
	[40, 200, 80],
	[95, 150, 40],
	[220, 55, 30],
	[20, 165, 75],
	[150, 35, 85],
	[60, 265, 45],
	[185, 45, 90],
	[300, 60, 170],
	[85, 245, 35],
	[110, 20, 220],
	[55, 130, 25],
] as const;
const walls = [
	[0.87, 0.05],
	[0.8, 0.065],
	[0.7, 0.085],
	[0.6, 0.09],
	[0.92, 0.03],
	[0.5, 0.07],
] as const;
/** Colours of the upper sky, the lower sky, and the sun or moon: morning, noon, afternoon, dusk, first stars. */
const skies = [
	['0.9 0.035 215', '0.95 0.035 80', '0.96 0.06 90'],
	['0.85 0.055 225', '0.94 0.025 205', '0.97 0.04 95'],
	['0.91 0.05 85', '0.95 0.04 70', '0.93 0.1 85'],
	['0.72 0.075 20', '0.88 0.09 65', '0.9 0.12 75'],
	['0.45 0.07 265', '0.68 0.08 330', '0.95 0.04 95'],
] as const;

export function paletteFor(dice: Dice): Palette {
	const [hue, accent, second] = dice.pick(harmonies).map((each) => each + dice.int(-9, 9)) as [number, number, number];
	const [light, chroma] = dice.pick(walls);
	const [sky, skyLow, sun] = dice.pick(skies);
	const green = dice.int(125, 160);
	const ground = dice.pick([70, 50, 240, 90]);
	const colour = (l: number, c: number, h: number) => `oklch(${l.toFixed(3)} ${c.toFixed(3)} ${h})`;
	return {
		wall: colour(light, chroma, hue),
		wallShade: colour(light - 0.07, chroma + 0.01, hue - 6),
		trim: colour(light > 0.65 ? 0.36 : 0.94, 0.035, light > 0.65 ? accent : 85),
		accent: colour(0.55, 0.12, accent),
		second: colour(0.72, 0.11, second),
		glass: colour(0.8, 0.04, 205),
		lit: colour(0.92, 0.075, 88),
		sky: `oklch(${sky})`,
		skyLow: `oklch(${skyLow})`,
		sun: `oklch(${sun})`,
		far: colour(0.78, 0.045, hue + 140),
		ground: colour(0.8, 0.022, ground),
		groundShade: colour(0.7, 0.03, ground),
		leaf: colour(0.6, 0.095, green),
		leafDark: colour(0.46, 0.08, green + 8),
		paper: colour(0.965, 0.018, 85),
		ink: colour(0.3, 0.04, 40),
	};
}
