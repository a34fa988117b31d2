/** What is made when it is first asked for, and once a process: making a formatter takes longer than a hundred uses. */
export function once<T>(make: () => T): () => T {
	let made: T | undefined;
	return () => {
		made ??= make();
		return made;
	};
}
