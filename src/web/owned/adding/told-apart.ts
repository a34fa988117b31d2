const key = 'told-apart';

/** The businesses of which somebody has said, in this tab, that theirs is another. */
export function listToldApart(): readonly string[] {
	try {
		const ids: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
		return Array.isArray(ids) ? ids.map(String) : [];
	} catch {
		return [];
	}
}

/** Adds some; gives all. */
export function tellApart(ids: readonly string[]): readonly string[] {
	const all = [...new Set([...listToldApart(), ...ids])];
	try {
		sessionStorage.setItem(key, JSON.stringify(all));
	} catch {
		// No room, or none allowed: the page remembers it as long as it is open.
	}
	return all;
}
