/** Pairs of a darker and a lighter colour. The darker is drawn on the lighter, and ink on the lighter can be read. */
const palettes = [
	['oklch(0.72 0.13 45)', 'oklch(0.84 0.09 75)'],
	['oklch(0.62 0.1 200)', 'oklch(0.8 0.07 170)'],
	['oklch(0.6 0.12 25)', 'oklch(0.78 0.11 60)'],
	['oklch(0.58 0.09 260)', 'oklch(0.78 0.07 300)'],
	['oklch(0.62 0.11 140)', 'oklch(0.84 0.1 110)'],
] as const;

/** Returns a number that is always the same for a name. */
const seedOf = (name: string): number =>
	[...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);

/** Returns the two colours of a name, which are the same everywhere. */
export const coloursOf = (name: string) => palettes[seedOf(name) % palettes.length] ?? palettes[0];
