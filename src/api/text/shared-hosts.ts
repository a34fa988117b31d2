import mailProviders from 'email-providers/all.json' with { type: 'json' };
import { getDomain, getDomainWithoutSuffix } from 'tldts';

/** Where many businesses have their page, or anyone an address, besides the mail providers that the package lists. */
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

/** Who gives everybody a host of their own below theirs; the list of public endings knows many more. */
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

/** Names that are the same service under whatever ending: yahoo.co.uk, google.de, ebay.fr. */
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

/** As it is compared: in small letters, and neither with the `www.` before it nor the dot after it that change nothing. */
export const plainHost = (host: string): string =>
	host
		.toLowerCase()
		.replace(/\.+$/, '')
		// `www.` alone before an ending is a name like any other.
		.replace(/^(www\.)+(?=[^.]+\.)/, '');

/** What somebody registered, or was lent by who registered it; null where nobody can say who that is. */
function ownerOf(host: string): { domain: string; isLent: boolean } | null {
	const domain = getDomain(host);
	const own = getDomain(host, { allowPrivateDomains: true });
	// An ending that many register under, an address in numbers, or a name of one's own network.
	if (!domain || !own) return null;
	return { domain, isLent: own !== domain || (lendingDomains.has(domain) && host !== domain) };
}

/**
 * Whether the host says nothing about whose page or address it is. A host is as shared as its domain is:
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

/** Whether the host lies below somebody else's domain, who lends such to everybody: a page of one's own, but no mail. */
export const isLentHost = (host: string): boolean => ownerOf(plainHost(host))?.isLent ?? false;
