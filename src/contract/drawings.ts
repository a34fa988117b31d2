/** Returns the address of the drawing of a trade, for businesses that have no picture; `name` is for its sign. */
export function drawingAddress(category: string | null, name?: string, view = 0): string {
	const sign = name ? `/${view}/${encodeURIComponent(name)}` : '';
	return `/drawings/${drawingVersion}/${encodeURIComponent(category ?? 'other')}${sign}`;
}

/** Returns the address of the portrait of somebody of the demo town. */
export const portraitAddress = (name: string): string => drawingAddress(peopleDrawn, name);

/** The version of all drawings. Browsers keep drawings for good, so it must grow when their look changes. */
export const drawingVersion = 4;
/** The word in place of a category that draws people rather than businesses. */
export const peopleDrawn = 'people';
/** The most letters of a sign. */
export const signMax = 60;
