/** How far each ring is filled, 1 to 5: friends, their friends, everyone. */
export type CardRings = readonly [number | null, number | null, number | null];

/** The words and rings of a picture. */
export interface ShareCard {
	title: string;
	/** A line above the title, such as the category and the place, with `separator` between; empty for none. */
	kicker: string;
	rings: CardRings;
	/** The words in the middle of the rings, such as a score; empty for none. */
	figure: string;
	figureLabel: string;
	siteName: string;
}

/** Stands between the parts of a kicker. */
export const separator = ' · ';
/** The fillings of the rings in the logo. */
export const logoRings: CardRings = [5, 4, 3.4];
