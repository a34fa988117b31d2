const key = 'told-apart';

/** Returns the businesses of which somebody has said, in this tab, that theirs is another. */
export function listToldApart(): readonly string[] {
	try {
		const ids: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
		return Array.isArray(ids) ? ids.map(String) : [];
	} catch {
		return [];
	}
}

/** Adds some of these businesses, and returns all of them. */
export function tellApart(ids: readonly string[]): readonly string[] {
	const all = [...new Set([...listToldApart(), ...ids])];
	try {
		sessionStorage.setItem(key, JSON.stringify(all));
	} catch {
		// The storage is full or not allowed: the page remembers them as long as it is open.
	}
	return all;
}
