import { ProtocolError } from '#identity/protocol-error.ts';

/** Every ID token carries both, and has to fit into the header of a request. */
const nameLengthMax = 256;
const photoUrlLengthMax = 2000;

/** A name as accounts have it. */
export const accountName = (name: string): string => name.slice(0, nameLengthMax).toWellFormed();

/** The address of a picture as accounts have it: what no address has is written with percent signs. */
export const accountPhotoUrl = (url: string): string =>
	url
		.toWellFormed()
		.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
		.slice(0, photoUrlLengthMax);

/** Others may be shown the picture: its address is one of the web. @throws ProtocolError `INVALID_PHOTO_URL`; an empty one is none. */
export function checkPhotoUrl(url: string): void {
	const address = accountPhotoUrl(url);
	if (address === '' || (/^https?:\/\//i.test(address) && URL.canParse(address))) return;
	throw new ProtocolError('INVALID_PHOTO_URL');
}
