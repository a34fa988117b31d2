const lengthMin = 6;
let common: Promise<Set<string>> | undefined;

/** Tells whether a password is one of the 40,000 that everybody tries first, in any case of letters. */
export async function isCommon(password: string): Promise<boolean> {
	common ??= load();
	return (await common).has(password.toLowerCase());
}

/** Loads the list, of some megabytes, when the first password is chosen. */
async function load(): Promise<Set<string>> {
	const { dictionary } = await import('@zxcvbn-ts/language-common');
	const words = dictionary['passwords-common'].map((word) => String(word).toLowerCase());
	return new Set(words.filter((word) => word.length >= lengthMin));
}
