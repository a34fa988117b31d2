type Value = unknown;

/**
 * Returns a copy of a value with no more than the fields at these paths; of a list, each of its items. A path leads to
 * all that is below it.
 */
export function kept(value: Value, paths: readonly string[]): object {
	if (Array.isArray(value)) return value.map((item) => kept(item, paths));
	const groups = Map.groupBy(paths, (path) => path.split('.')[0]!);
	return Object.fromEntries(
		[...groups].map(([name, each]) => {
			const inner = (value as Record<string, Value>)[name];
			const isWhole = each.includes(name) || inner === null || inner === undefined;
			return [
				name,
				isWhole
					? inner
					: kept(
							inner,
							each.map((path) => path.slice(name.length + 1)),
						),
			];
		}),
	);
}

/** Returns the texts at a path, of each item where it leads through a list. */
export function valuesAt(value: Value, path: string): string[] {
	if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
	if (path === '') return typeof value === 'string' ? [value] : [];
	const [name = '', ...rest] = path.split('.');
	return valuesAt((value as Record<string, Value> | null)?.[name], rest.join('.'));
}
