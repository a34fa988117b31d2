export interface Point {
	lat: number;
	lng: number;
}

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** Matches what people paste: two numbers, a geo: address, and addresses of the maps that most of them use. */
const patterns = [
	new RegExp(`^(?:geo:)?\\s*${number}\\s*[,;\\s]\\s*${number}(?:[?;].*)?$`),
	new RegExp(`#map=\\d+/${number}/${number}`),
	new RegExp(`[?&]mlat=${number}&mlon=${number}`),
	new RegExp(`!3d${number}!4d${number}`),
	new RegExp(`@${number},${number}`),
	new RegExp(`[?&](?:q|query|ll|center|destination)=${number}(?:,|%2C)\\s*${number}`),
];

/** Returns the point in a text: undefined for no text, null for a text without a point. */
export function readPoint(text: string): Point | null | undefined {
	const given = text.trim();
	if (!given) return undefined;
	// Commas are read as decimal commas only where they cannot be anything else.
	const plain = /^-?\d+,\d+\s*[;\s]\s*-?\d+,\d+$/.test(given) ? given.replaceAll(',', '.') : given;
	for (const pattern of patterns) {
		const [, lat, lng] = pattern.exec(plain) ?? [];
		if (lat !== undefined && lng !== undefined && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180)
			return { lat: Number(lat), lng: Number(lng) };
	}
	return null;
}

/** Writes a point to ten centimetres: more decimals would be noise. */
export const writePoint = ({ lat, lng }: Point): string => `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
