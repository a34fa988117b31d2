/** What stands for a key that came from elsewhere, which may be one that no catalogue knows. */
export const labelOf = (labels: Readonly<Record<string, string>>, key: string): string | undefined =>
	Object.hasOwn(labels, key) ? labels[key] : undefined;
