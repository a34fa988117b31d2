/** How far each ring is filled, 1 to 5: friends, their friends, everyone. */
export type CardRings = readonly [number | null, number | null, number | null];

/** What stands on a picture. */
export interface ShareCard {
	title: string;
	/** A line above the title, such as the category and the place, with `separator` between; empty for none. */
	kicker: string;
	rings: CardRings;
	/** In the middle of the rings, such as a score, and what it is of; empty for nothing. */
	figure: string;
	figureLabel: string;
	siteName: string;
}

/** Between the parts of a kicker. */
export const separator = ' · ';
/** The rings as they are in the logo. */
export const logoRings: CardRings = [5, 4, 3.4];
