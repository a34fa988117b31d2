/** Values of a file lie in one another this deep at most; a deeper one is none, for it could not be walked through. */
const depthMax = 8;

export const isTooDeep = (value: unknown, left = depthMax): boolean =>
	typeof value === 'object' &&
	value !== null &&
	(left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1)));

/** A value as a text, a list as what its entries say; null for an object, which has none, whatever it says of itself. */
export function textOf(value: unknown): string | null {
	if (Array.isArray(value)) return value.flatMap((entry) => textOf(entry) ?? []).join(',') || null;
	return typeof value === 'object' ? null : String(value);
}
