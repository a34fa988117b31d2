/**
 * Returns where the typed text lies in a label, from and to: at the beginning of a word, whatever its case and accents.
 * Both are 0 where the label does not contain it, as when another word for it was typed.
 */
export function typedPart(label: string, typed: string): [from: number, to: number] {
	const wanted = plain(typed.trim());
	if (!wanted) return [0, 0];
	/** For each letter of the plain text, the index of the letter in the label that it comes from. */
	const origins: number[] = [];
	let text = '';
	for (let at = 0; at < label.length; at += 1) {
		const letters = plain(label.charAt(at));
		text += letters;
		for (const _ of letters) origins.push(at);
	}
	const found = ` ${text}`.search(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(wanted)}`, 'u')) - 1;
	return found < 0 ? [0, 0] : [origins[found] ?? 0, (origins[found + wanted.length - 1] ?? 0) + 1];
}

const plain = (text: string): string =>
	text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
