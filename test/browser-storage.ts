/**
 * Returns storage as browsers have it: stored items are its own properties, and its methods are not listed among them.
 */
export function newStorage(): Record<string, string> {
	return Object.create({
		getItem(this: Record<string, string>, key: string) {
			return this[key] ?? null;
		},
		setItem(this: Record<string, string>, key: string, value: string) {
			this[key] = value;
		},
		removeItem(this: Record<string, string>, key: string) {
			delete this[key];
		},
	});
}
