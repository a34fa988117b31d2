/** The limits of the pictures that the server accepts. */
export const mediaLimits = {
	/** The size of one file: 8 MB. */
	bytesMax: 8 * 1024 * 1024,
	/** Width times height: 50 megapixels. */
	pixelsMax: 50_000_000,
	altMax: 300,
	/** How many pictures a business may have besides its logo and its cover. */
	otherImagesMax: 20,
	/** How many of those pictures one request may bring. */
	filesMax: 10,
	/** How many photos a review may have. */
	reviewPhotosMax: 6,
	/** How much one member may upload in a day: pictures, and bytes of all the files made of them. */
	perDay: 300,
	bytesPerDay: 200_000_000,
} as const;
export const mediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** Every picture is kept in these widths, up to the first that is as wide as the picture. */
export const mediaWidths = [96, 256, 640, 1280, 1920] as const;
export const mediaFormats = ['avif', 'webp'] as const;
export type MediaFormat = (typeof mediaFormats)[number];

export interface ImageParts {
	/** 32 hexadecimal digits that stand for the content. */
	id: string;
	/** The size in pixels as the picture is seen, after turning and cropping. */
	width: number;
	height: number;
	/** The colours of a grid of four by three cells, three hexadecimal digits each; empty for a transparent picture. */
	colours: string;
}

/** Returns the widths that a picture is kept in. */
export function widthsOf(width: number): number[] {
	const enough = mediaWidths.findIndex((candidate) => candidate >= width);
	return mediaWidths.slice(0, enough < 0 ? undefined : enough + 1);
}

/**
 * Returns the one address of a picture, as calls answer it and rows keep it: its largest WebP, which anyone can show as it
 * is. The part behind the `#` never reaches the server; `imageVariants` reads from it what a page wants to know at once.
 */
export function imageAddress({ id, width, height, colours }: ImageParts): string {
	return `/media/${id}/${widthsOf(width).at(-1)}.webp#${width}x${height}${colours && `.${colours}`}`;
}

const addressPattern = /^(\/media\/([0-9a-f]{32})\/)\d+\.webp#(\d{1,5})x(\d{1,5})(?:\.([0-9a-f]{36}))?$/;

/** Returns the id of one of our pictures; null for an address that is not one of ours. */
export const imageId = (address: string): string | null => addressPattern.exec(address)?.[2] ?? null;

export interface ImageVariants {
	/** The address for browsers that understand neither AVIF nor `srcset`. */
	src: string;
	width: number;
	height: number;
	/** The sources in the order of preference, for the `source` elements of a `picture`. */
	sources: { type: string; srcSet: string }[];
	/** A blurred miniature as a data URI, shown until the picture is there; null where there is none. */
	placeholder: string | null;
}

/** Returns everything that a page can say about one of our pictures; null for an address that is not one of ours. */
export function imageVariants(address: string): ImageVariants | null {
	const [, base, id, w, h, colours = ''] = addressPattern.exec(address) ?? [];
	if (!base || !id) return null;
	const [width, height] = [Number(w), Number(h)];
	const widths = widthsOf(width);
	const srcSet = (format: MediaFormat) =>
		widths.map((each) => `${base}${each}.${format} ${Math.min(each, width)}w`).join(', ');
	return {
		src: `${base}${widths.at(-1)}.webp`,
		width,
		height,
		sources: mediaFormats.map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) })),
		placeholder: colours ? miniature(colours) : null,
	};
}

/** The head of a bitmap of four by three pixels with 24 bits each, to which only the pixels must be added. */
const bitmapHead = 'Qk1aAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABgAAAAAACQAAAATCwAAEwsAAAAAAAAAAAAA';

/** Returns a bitmap of twelve pixels, which a browser stretches over the picture's place as one soft gradient. */
function miniature(colours: string): string {
	const cells = colours.match(/.{3}/g) ?? [];
	// Bitmaps begin with the lowest row, and with blue.
	const pixels = [8, 4, 0]
		.flatMap((row) => cells.slice(row, row + 4))
		.flatMap((cell) => [...cell].reverse().map((digit) => Number.parseInt(digit, 16) * 17));
	return `data:image/bmp;base64,${bitmapHead}${btoa(String.fromCharCode(...pixels))}`;
}
