import { expect, test } from 'vitest';
import { callerNetwork } from '#identity/requests/caller-network.ts';

test.each([
	['203.0.113.7', '203.0.113.7'],
	['::ffff:203.0.113.7', '203.0.113.7'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
	['2001:db8::1', '2001:db8:0:0::/64'],
	['fe80::1%eth0', 'fe80:0:0:0::/64'],
	['203.0.113.7:51234', '203.0.113.7'],
	['[2001:db8:1:2::1]:51234', '2001:db8:1:2::/64'],
	['unknown', 'unknown'],
])('%s belongs to %s', (address, network) => {
	expect(callerNetwork(address)).toBe(network);
});
