/**
 * How deep the values of a file may be nested; a deeper value counts as none, because it could not be walked through.
 */
const depthMax = 8;

export const isTooDeep = (value: unknown, left = depthMax): boolean =>
	typeof value === 'object' &&
	value !== null &&
	(left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1)));

/** Returns a value as text, and a list as the texts of its entries, joined; null for an object, which has no text. */
export function textOf(value: unknown): string | null {
	if (Array.isArray(value)) return value.flatMap((entry) => textOf(entry) ?? []).join(',') || null;
	return typeof value === 'object' ? null : String(value);
}
