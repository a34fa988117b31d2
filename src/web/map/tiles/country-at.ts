/**
 * The distance from land, in degrees of latitude, up to which a point belongs to a country: on a pier, or on a shore
 * that the outlines cut off.
 */
const shoreMax = 0.15;

export type Outlines = Map<string, Float32Array>;

/** Reads the outlines that `packOutlines` made into numbers. */
export const readOutlines = (packed: Map<string, Buffer>): Outlines =>
	new Map([...packed].map(([code, bytes]) => [code, new Float32Array(Uint8Array.from(bytes).buffer)]));

/** Returns the country that a point lies in, by outlines accurate to some hundred metres; null for the open sea. */
export function countryAt(outlines: Outlines, { lat, lng }: { lat: number; lng: number }): string | null {
	const narrowing = Math.cos((lat * Math.PI) / 180);
	let [nearest, nearestSquared]: [string | null, number] = [null, shoreMax ** 2];
	for (const [code, numbers] of outlines) {
		let isInside = false;
		for (let at = 0; at < numbers.length; ) {
			const [points = 0, west = 0, south = 0, east = 0, north = 0] = numbers.subarray(at, at + 5);
			const from = at + 5;
			at = from + 2 * points;
			if (lat < south - shoreMax || lat > north + shoreMax) continue;
			const margin = shoreMax / Math.max(narrowing, 0.01);
			// Outlines that cross the date line continue beyond 180°.
			const x = [lng, lng + 360, lng - 360].find((each) => each >= west - margin && each <= east + margin);
			if (x === undefined) continue;
			let [x1, y1] = [numbers[at - 2] ?? 0, numbers[at - 1] ?? 0];
			for (let point = from; point < at; point += 2) {
				const [x2, y2] = [numbers[point] ?? 0, numbers[point + 1] ?? 0];
				if (y1 > lat !== y2 > lat && x < x1 + ((x2 - x1) * (lat - y1)) / (y2 - y1)) isInside = !isInside;
				const squared = ((x - x2) * narrowing) ** 2 + (lat - y2) ** 2;
				if (squared < nearestSquared) [nearest, nearestSquared] = [code, squared];
				[x1, y1] = [x2, y2];
			}
		}
		if (isInside) return code;
	}
	return nearest;
}
