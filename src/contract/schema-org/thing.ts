/** Something in the words of schema.org, as JSON-LD. */
export interface Thing {
	'@type': string;
	[property: string]: Value | undefined;
}
type Value = string | number | boolean | Thing | readonly (string | Thing)[];

export const schemaOrg = 'https://schema.org';

/** Returns a thing without its unknown properties: no property is said to be nothing. */
export function known(thing: Thing): Thing {
	return Object.fromEntries(
		Object.entries(thing).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
	) as Thing;
}

/** Returns the full address of something on this site, or another, as everyone may ask for it. */
export function absoluteAddress(siteUrl: string, address: string): string {
	// The part behind the # of a picture is for our own pages.
	const [asked = ''] = address.split('#', 1);
	return asked.startsWith('/') ? siteUrl + asked : asked;
}
