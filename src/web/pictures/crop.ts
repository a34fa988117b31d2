/** The part of a picture to keep, as shares of its width and height. */
export interface Area {
	left: number;
	top: number;
	width: number;
	height: number;
}

/** Returns the area as the API takes it. The shares are rounded down, so that the sum never leaves the picture. */
export const cropText = ({ left, top, width, height }: Area): string =>
	[left, top, width, height].map((share) => (Math.floor(share * 1e5) / 1e5).toFixed(5)).join(',');
