import mailProviders from 'email-providers/all.json' with { type: 'json' };
import { getDomain, getDomainWithoutSuffix } from 'tldts';

/**
 * Domains where many businesses have a page, or anyone can have a mail address, besides the mail providers that the
 * package lists.
 */
const sharedDomains = new Set([
	...mailProviders,
	'facebook.com',
	'fb.com',
	'fb.me',
	'messenger.com',
	'instagram.com',
	'threads.com',
	'threads.net',
	'whatsapp.com',
	'wa.me',
	't.me',
	'telegram.org',
	'twitter.com',
	'x.com',
	'tiktok.com',
	'linkedin.com',
	'pinterest.com',
	'reddit.com',
	'snapchat.com',
	'vk.com',
	'ok.ru',
	'xing.com',
	'weibo.com',
	'youtube.com',
	'youtu.be',
	'linktr.ee',
	'linkin.bio',
	'beacons.ai',
	'bio.link',
	'about.me',
	'goo.gl',
	'bit.ly',
	'tinyurl.com',
	'github.com',
	'gitlab.com',
	'medium.com',
	'wix.com',
	'webflow.com',
	'shopify.com',
	'squareup.com',
	'godaddy.com',
	'tripadvisor.com',
	'opentable.com',
	'resy.com',
	'thefork.com',
	'ubereats.com',
	'doordash.com',
	'skipthedishes.com',
	'grubhub.com',
	'deliveroo.co.uk',
	'just-eat.co.uk',
	'lieferando.de',
	'wolt.com',
	'zomato.com',
	'booking.com',
	'expedia.com',
	'hotels.com',
	'airbnb.com',
	'vrbo.com',
	'agoda.com',
	'treatwell.co.uk',
	'fresha.com',
	'vagaro.com',
	'booksy.com',
	'calendly.com',
	'mindbodyonline.com',
	'etsy.com',
	'ebay.com',
	'yelp.com',
	'yellowpages.com',
	'yellowpages.ca',
	'foursquare.com',
	'nextdoor.com',
	'craigslist.org',
	'eventbrite.com',
	'meetup.com',
	'patreon.com',
	'apple.com',
	'tuta.com',
	'tuta.io',
	'tutanota.com',
	'posteo.de',
	'fastmail.com',
	'duck.com',
	'gmx.ch',
	'hispeed.ch',
	'ziggo.nl',
]);

/** Domains whose owners give everybody a host below them; the public suffix list knows many more. */
const lendingDomains = new Set([
	'business.site',
	'substack.com',
	'tumblr.com',
	'weebly.com',
	'wordpress.com',
	'squarespace.com',
	'jimdo.com',
	'square.site',
	'bigcartel.com',
	'strikingly.com',
	'carrd.co',
]);

/** Names that belong to the same service with any ending: yahoo.co.uk, google.de, ebay.fr. */
const sharedNames = new Set([
	'yahoo',
	'ymail',
	'rocketmail',
	'hotmail',
	'outlook',
	'live',
	'msn',
	'windowslive',
	'gmail',
	'googlemail',
	'google',
	'gmx',
	'aol',
	'icloud',
	'protonmail',
	'yandex',
	'zoho',
	'orange',
	'tiscali',
	'vodafone',
	'telekom',
	'o2',
	'facebook',
	'instagram',
	'amazon',
	'ebay',
	'etsy',
	'tripadvisor',
	'airbnb',
	'opentable',
	'yelp',
]);

/**
 * Returns a host as it is compared: in lower case, without the leading `www.` and the trailing dot, which change
 * nothing.
 */
export const plainHost = (host: string): string =>
	host
		.toLowerCase()
		.replace(/\.+$/, '')
		// A name `www` directly before an ending is a name like any other.
		.replace(/^(www\.)+(?=[^.]+\.)/, '');

/**
 * Returns the domain that the host belongs to, and whether somebody was lent the host below it; null where nobody can
 * say whose it is.
 */
function ownerOf(host: string): { domain: string; isLent: boolean } | null {
	const domain = getDomain(host);
	const own = getDomain(host, { allowPrivateDomains: true });
	// The host is an ending that many register under, an IP address, or a name in a private network.
	if (!domain || !own) return null;
	return { domain, isLent: own !== domain || (lendingDomains.has(domain) && host !== domain) };
}

/**
 * Returns whether the host does not show whose page or mail address it is. A host is as shared as its domain:
 * `de-de.facebook.com` like `facebook.com`, while `tea.github.io` is somebody's own.
 */
export function isSharedHost(host: string): boolean {
	const plain = plainHost(host);
	const owner = ownerOf(plain);
	if (!owner || sharedDomains.has(plain)) return true;
	if (owner.isLent) return false;
	const { domain } = owner;
	return (
		sharedDomains.has(domain) || lendingDomains.has(domain) || sharedNames.has(getDomainWithoutSuffix(domain) ?? '')
	);
}

/** Returns the domain that whoever has the host registered; null where the host was lent to them, or is shared. */
export function registeredDomainOf(host: string): string | null {
	const owner = isSharedHost(host) ? null : ownerOf(plainHost(host));
	return owner && !owner.isLent ? owner.domain : null;
}

/**
 * Returns whether the host lies below a domain whose owner lends hosts to everybody: such a host is a page of one's
 * own, but has no mail.
 */
export const isLentHost = (host: string): boolean => ownerOf(plainHost(host))?.isLent ?? false;
