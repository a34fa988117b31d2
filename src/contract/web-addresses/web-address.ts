import { z } from 'zod';

/** The address of a page that everyone can open, at the host at which it seems to be. */
export const webAddress = z
	.url({
		protocol: /^https?$/,
		hostname: /^[^.]+(\.[^.]+)+\.?$/,
		error: 'Enter a web address, for example https://example.org.',
	})
	.max(2000)
	.refine(isSeenWhole, 'Enter a web address without invisible characters.')
	.refine(isReadOneWay, 'Use / instead of \\: not every program reads the two alike.')
	.refine(namesNobody, 'Leave out the name and the @ before the host: they disguise where an address leads.')
	.refine(leadsElsewhere, 'This only works on your own device or network. Enter an address that works for everyone.');

/** Tells whether no character hides: a database cannot store some of them, and others turn the reading direction around. */
function isSeenWhole(address: string): boolean {
	return !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(address);
}

/**
 * Tells whether every program reads the address alike. `https://paypal.com\@evil.example` is a page of paypal.com to
 * browsers, and of evil.example to programs that go by RFC 3986.
 */
function isReadOneWay(address: string): boolean {
	return !address.includes('\\');
}

/** Tells whether the address has no user name: `https://paypal.com@evil.example` is a page of evil.example. */
function namesNobody(address: string): boolean {
	const url = URL.canParse(address) ? new URL(address) : null;
	return !url?.username && !url?.password && !/^[a-z]+:\/*[^/?#\\]*@/i.test(address);
}

/**
 * Tells whether the host is outside of the visitor's own machine and network. IPv6 hosts have no dot, and are no web
 * address here; IPv4 hosts are read in their one form, whatever was typed.
 */
function leadsElsewhere(address: string): boolean {
	const host = URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : '';
	return !ownNames.test(host) && !ownNumbers.test(host);
}

/** Names of the own network: RFC 6761 and 6762, ICANN's `internal`, and what systems call themselves. */
const ownNames = /^(.*\.)?(localhost|local|internal|localdomain|localdomain6)$/;
/** Numbers of this host, loopback, private and link-local networks: RFC 1122, 1918 and 3927. */
const ownNumbers = /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)(\.\d+){2,3}$/;
