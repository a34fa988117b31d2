/** Where the drawing of a trade is, for businesses that have no picture; `name` is for its sign. */
export function drawingAddress(category: string | null, name?: string, view = 0): string {
	const sign = name ? `/${view}/${encodeURIComponent(name)}` : '';
	return `/drawings/${drawingVersion}/${encodeURIComponent(category ?? 'other')}${sign}`;
}

/** Drawings are kept by browsers for good: whoever changes what they look like counts on. */
export const drawingVersion = 1;
/** Letters of a sign. */
export const signMax = 60;
