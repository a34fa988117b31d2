import ipaddr from 'ipaddr.js';

/** Returns the network of one subscriber: an IPv4 address, or the /64 of an IPv6 address, of which a subscriber has 2^64. */
export function callerNetwork(given: string): string {
	// Some proxies append the port of the connection behind them, which changes each time.
	const address = given.replace(/^([\d.]+|\[.*\]):\d+$/, '$1').replace(/^\[(.*)\]$/, '$1');
	if (!ipaddr.isValid(address)) return address;
	const parsed = ipaddr.process(address);
	return parsed.kind() === 'ipv4'
		? parsed.toString()
		: `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
