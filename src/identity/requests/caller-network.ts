import ipaddr from 'ipaddr.js';

/** What one subscriber is given: an address of version 4, or the /64 of one of version 6, which has 2^64 of them. */
export function callerNetwork(given: string): string {
	// Some proxies write the port of the connection behind it, which is another one each time.
	const address = given.replace(/^([\d.]+|\[.*\]):\d+$/, '$1').replace(/^\[(.*)\]$/, '$1');
	if (!ipaddr.isValid(address)) return address;
	const parsed = ipaddr.process(address);
	return parsed.kind() === 'ipv4'
		? parsed.toString()
		: `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
