/** Returns the name of the constraint that a failed insert or update broke; undefined for every other error. */
export function violatedConstraint(error: unknown): string | undefined {
	const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
	return code === '23505' || code === '23503' || code === '23514' ? constraint : undefined;
}
