/** Something in the words of schema.org, as JSON-LD. */
export interface Thing {
	'@type': string;
	[property: string]: Value | undefined;
}
type Value = string | number | boolean | Thing | readonly (string | Thing)[];

export const schemaOrg = 'https://schema.org';

/** Without what is not known: no property is said to be nothing. */
export function known(thing: Thing): Thing {
	return Object.fromEntries(
		Object.entries(thing).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
	) as Thing;
}

/** An address of this site, or of another, as everyone may ask for it. */
export function absoluteAddress(siteUrl: string, address: string): string {
	// What stands behind the # of a picture is for our own pages.
	const [asked = ''] = address.split('#', 1);
	return asked.startsWith('/') ? siteUrl + asked : asked;
}
