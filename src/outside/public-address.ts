import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Tells whether an IP address is on the public internet: not of this machine, a private network, a carrier's inside, a
 * link or a group, nor one that stands for another (IPv4 mapped into IPv6, 6to4, NAT64, Teredo). Returns false for a text
 * that is no address.
 */
export function isPublicAddress(text: string): boolean {
	if (!isIP(text)) return false;
	const address = ipaddr.process(text);
	if (address.range() !== 'unicast') return false;
	// Global unicast is 2000::/3; all other IPv6 addresses are reserved, or stand for something else.
	return address.kind() === 'ipv4' || (address.toByteArray()[0]! & 0xe0) === 0x20;
}
