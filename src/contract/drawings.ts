/** Where the drawing of a trade is, for businesses that have no picture; `name` is for its sign. */
export function drawingAddress(category: string | null, name?: string, view = 0): string {
	const sign = name ? `/${view}/${encodeURIComponent(name)}` : '';
	return `/drawings/${drawingVersion}/${encodeURIComponent(category ?? 'other')}${sign}`;
}

/** Where the portrait of somebody of the demo town is. */
export const portraitAddress = (name: string): string => drawingAddress(peopleDrawn, name);

/** Drawings are kept by browsers for good: whoever changes what they look like counts on. */
export const drawingVersion = 2;
/** In the place of a category: people rather than businesses. */
export const peopleDrawn = 'people';
/** Letters of a sign. */
export const signMax = 60;
