import { z } from 'zod';

/** A page that everyone can open, at the host that it seems to be at. */
export const webAddress = z
	.url({
		protocol: /^https?$/,
		hostname: /^[^.]+(\.[^.]+)+\.?$/,
		error: 'Give a web address, for example https://example.org.',
	})
	.max(2000)
	.refine(isSeenWhole, 'Give a web address without characters that are not seen.')
	.refine(isReadOneWay, 'Write / where there is a \\: not everything that opens the address takes it for the same.')
	.refine(namesNobody, 'Leave out the name and the @ before the host: they disguise where an address leads.')
	.refine(
		leadsElsewhere,
		'This leads to the machine or the network of whoever opens it. Give an address that works for everyone.',
	);

/** A database cannot store some of them, and others turn around what is read. */
function isSeenWhole(address: string): boolean {
	return !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(address);
}

/** `https://paypal.com\@evil.example` is a page of paypal.com to browsers, and of evil.example to whatever reads it by RFC 3986. */
function isReadOneWay(address: string): boolean {
	return !address.includes('\\');
}

/** `https://paypal.com@evil.example` is a page of evil.example. */
function namesNobody(address: string): boolean {
	const url = URL.canParse(address) ? new URL(address) : null;
	return !url?.username && !url?.password && !/^[a-z]+:\/*[^/?#\\]*@/i.test(address);
}

/** IPv6 addresses have no dot, and are no web address here; IPv4 ones are read in their one form, whatever was typed. */
function leadsElsewhere(address: string): boolean {
	const host = URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : '';
	return !ownNames.test(host) && !ownNumbers.test(host);
}

/** RFC 6761 and 6762, ICANN's `internal`, and what systems call themselves. */
const ownNames = /^(.*\.)?(localhost|local|internal|localdomain|localdomain6)$/;
/** This host, loopback, private and link-local networks: RFC 1122, 1918 and 3927. */
const ownNumbers = /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)(\.\d+){2,3}$/;
