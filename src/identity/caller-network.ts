import ipaddr from 'ipaddr.js';

/** What one subscriber is given: an address of version 4, or the /64 of one of version 6, which has 2^64 of them. */
export function callerNetwork(address: string): string {
	if (!ipaddr.isValid(address)) return address;
	const parsed = ipaddr.process(address);
	return parsed.kind() === 'ipv4'
		? parsed.toString()
		: `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
