/** Returns the label of a key that came from elsewhere; undefined for a key that no catalogue knows. */
export const labelOf = (labels: Readonly<Record<string, string>>, key: string): string | undefined =>
	Object.hasOwn(labels, key) ? labels[key] : undefined;
