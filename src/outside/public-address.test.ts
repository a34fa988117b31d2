import { expect, test } from 'vitest';
import { isPublicAddress } from '#outside/public-address.ts';

test.each(['93.184.216.34', '8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.255.255', '2606:4700:4700::1111'])(
	'%s is public',
	(address) => {
		expect(isPublicAddress(address)).toBe(true);
	},
);

test.each([
	// Addresses of this machine.
	'127.0.0.1',
	'127.1.2.3',
	'0.0.0.0',
	'0.1.2.3',
	'::1',
	'::',
	// Private networks, and ranges that carriers and links keep for themselves.
	'10.0.0.1',
	'172.16.0.1',
	'172.31.255.255',
	'192.168.1.1',
	'100.64.0.1',
	'100.127.255.255',
	'169.254.169.254',
	'fe80::1',
	'fc00::1',
	'fd12:3456:789a::1',
	'fec0::1',
	// Groups, broadcast, documentation, benchmarks, and reserved ranges.
	'224.0.0.1',
	'255.255.255.255',
	'240.0.0.1',
	'192.0.2.1',
	'198.18.0.1',
	'198.51.100.1',
	'203.0.113.1',
	'192.0.0.1',
	'ff02::1',
	'2001:db8::1',
	'4000::1',
	'100::1',
	// IPv6 addresses that stand for IPv4 ones.
	'::ffff:127.0.0.1',
	'::ffff:10.0.0.1',
	'::ffff:a9fe:a9fe',
	'::127.0.0.1',
	'64:ff9b::7f00:1',
	'64:ff9b:1::7f00:1',
	'2002:7f00:1::',
	'2001:0:7f00:1::',
	// Texts that are no addresses.
	'localhost',
	'',
	'1.2.3',
	'fe80::1%eth0',
])('%s is not', (address) => {
	expect(isPublicAddress(address)).toBe(false);
});
