/**
 * Returns a function that makes a value on its first call, once per process: making a formatter takes longer than a
 * hundred uses.
 */
export function once<T>(make: () => T): () => T {
	let made: T | undefined;
	return () => {
		made ??= make();
		return made;
	};
}
