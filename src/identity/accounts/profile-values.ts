import { ProtocolError } from '#identity/protocol-error.ts';

/** Every ID token carries both values, and must fit into the header of a request. */
const nameLengthMax = 256;
const photoUrlLengthMax = 2000;

/** Returns a name in the form in which accounts store it. */
export const accountName = (name: string): string => name.slice(0, nameLengthMax).toWellFormed();

/** Returns a picture's address in the form in which accounts store it, with percent signs for all but visible ASCII. */
export const accountPhotoUrl = (url: string): string =>
	url
		.toWellFormed()
		.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
		.slice(0, photoUrlLengthMax);

/**
 * Checks that a picture's address is on the web, as others may be shown the picture; an empty address removes it.
 * @throws ProtocolError `INVALID_PHOTO_URL`.
 */
export function checkPhotoUrl(url: string): void {
	const address = accountPhotoUrl(url);
	if (address === '' || (/^https?:\/\//i.test(address) && URL.canParse(address))) return;
	throw new ProtocolError('INVALID_PHOTO_URL');
}
