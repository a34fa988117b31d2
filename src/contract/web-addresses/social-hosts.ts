/**
 * The hosts of the networks that have hosts of their own; hosts below them are the network's, too. Left out are networks
 * whose servers anybody may run (Mastodon), and those with a host for each country (Pinterest).
 */
const socialHosts: Readonly<Record<string, readonly string[]>> = {
	bluesky: ['bsky.app'],
	facebook: ['facebook.com', 'fb.com', 'fb.me'],
	github: ['github.com'],
	instagram: ['instagram.com', 'instagr.am'],
	linkedin: ['linkedin.com', 'lnkd.in'],
	reddit: ['reddit.com'],
	snapchat: ['snapchat.com'],
	soundcloud: ['soundcloud.com'],
	spotify: ['spotify.com'],
	telegram: ['t.me', 'telegram.me'],
	threads: ['threads.com', 'threads.net'],
	tiktok: ['tiktok.com'],
	twitch: ['twitch.tv'],
	twitter: ['twitter.com', 'x.com'],
	vimeo: ['vimeo.com'],
	vk: ['vk.com'],
	whatsapp: ['whatsapp.com', 'wa.me'],
	x: ['x.com', 'twitter.com'],
	xing: ['xing.com'],
	youtube: ['youtube.com', 'youtu.be'],
};

/** What people call the networks. */
const nicknames = new Map([
	['fb', 'facebook'],
	['ig', 'instagram'],
	['insta', 'instagram'],
	['tg', 'telegram'],
	['wa', 'whatsapp'],
	['yt', 'youtube'],
]);

/** Returns the hosts that an address of this network must be at; null if it is at one, or the network has no fixed hosts. */
export function missedHosts(network: string, address: string): readonly string[] | null {
	const hosts = hostsOf(network);
	if (!hosts || !URL.canParse(address)) return null;
	const given = new URL(address).hostname.replace(/\.$/, '');
	return hosts.some((host) => given === host || given.endsWith(`.${host}`)) ? null : hosts;
}

/**
 * Returns the hosts of a network. `face-book` and `facebook_page` are read as `facebook`; a short name must match fully,
 * as many words contain it.
 */
function hostsOf(network: string): readonly string[] | undefined {
	const plain = network.replace(/[-_]/g, '');
	const named = Object.keys(socialHosts).find((name) => name === plain || (name.length > 3 && plain.includes(name)));
	return socialHosts[named ?? nicknames.get(plain) ?? ''];
}
