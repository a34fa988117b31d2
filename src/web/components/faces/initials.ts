/** Returns the first letters of the first and the last word of a name, in capitals where its script has them. */
export function initialsOf(name: string): string {
	const words = name.trim().split(/\s+/);
	const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
	return (letterOf(first) + letterOf(last)).toLocaleUpperCase();
}

const letterOf = (word: string): string => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '';
