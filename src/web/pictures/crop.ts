/** The part of a picture to keep, as shares of its width and height. */
export interface Area {
	left: number;
	top: number;
	width: number;
	height: number;
}

interface Size {
	width: number;
	height: number;
}

export const zoomMax = 5;
const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), Math.max(max, 0));

/** The largest part in the middle with that ratio of width to height. */
export function wholeArea(picture: Size, ratio: number): Area {
	const own = picture.width / picture.height;
	const width = Math.min(1, ratio / own);
	const height = Math.min(1, own / ratio);
	return { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
}

/** The part moved by shares of itself, as far as the picture goes. */
export const moved = (area: Area, right: number, down: number): Area => ({
	...area,
	left: clamp(area.left + right * area.width, 1 - area.width),
	top: clamp(area.top + down * area.height, 1 - area.height),
});

/** The part at another zoom (1 shows as much as possible), about the same middle. */
export function zoomed(area: Area, whole: Area, zoom: number): Area {
	const factor = Math.min(Math.max(zoom, 1), zoomMax);
	const [width, height] = [whole.width / factor, whole.height / factor];
	return {
		left: clamp(area.left + (area.width - width) / 2, 1 - width),
		top: clamp(area.top + (area.height - height) / 2, 1 - height),
		width,
		height,
	};
}

/** As the API takes it. Rounded down, so that the sum never leaves the picture. */
export const cropText = ({ left, top, width, height }: Area): string =>
	[left, top, width, height].map((share) => (Math.floor(share * 1e5) / 1e5).toFixed(5)).join(',');
