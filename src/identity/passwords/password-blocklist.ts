const lengthMin = 6;
let common: Promise<Set<string>> | undefined;

/** Whether it is one of the 40,000 passwords that everybody tries first, in capitals or not. */
export async function isCommon(password: string): Promise<boolean> {
	common ??= load();
	return (await common).has(password.toLowerCase());
}

/** Some megabytes, loaded when the first password is chosen. */
async function load(): Promise<Set<string>> {
	const { dictionary } = await import('@zxcvbn-ts/language-common');
	const words = dictionary['passwords-common'].map((word) => String(word).toLowerCase());
	return new Set(words.filter((word) => word.length >= lengthMin));
}
