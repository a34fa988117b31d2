import { describe, expect, test } from 'vitest';
import { securityHeaders } from '#web/server/security-headers.ts';

/** Returns the sources that a policy names besides this site, by directive. */
function foreignSources(policy: string | undefined): Record<string, string[]> {
	const directives = (policy ?? '').split('; ').map((directive) => directive.split(' '));
	const foreign = directives.map(
		([name = '', ...sources]) => [name, sources.filter((source) => source.includes('.'))] as const,
	);
	return Object.fromEntries(foreign.filter(([, sources]) => sources.length > 0));
}

const embedded = securityHeaders('abc', { firebaseAuthDomain: undefined, isHttps: true, mapOrigins: [] });
const firebase = securityHeaders('abc', { firebaseAuthDomain: 'demo.firebaseapp.com', isHttps: true, mapOrigins: [] });

describe('the policy of pages', () => {
	test('threat 19: with identity of our own, it names no other site and no frame', () => {
		expect(foreignSources(embedded['content-security-policy'])).toEqual({});
		expect(embedded['content-security-policy']).toContain("frame-src 'none'");
	});

	test('threat 19: with a Firebase project, it names what its SDK needs and nothing more', () => {
		expect(foreignSources(firebase['content-security-policy'])).toEqual({
			'script-src': ['https://apis.google.com'],
			'connect-src': ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
			'frame-src': ['https://demo.firebaseapp.com'],
		});
	});

	test('with a map style of another host, it may be asked for that, and nothing more may', () => {
		const headers = securityHeaders('abc', {
			firebaseAuthDomain: undefined,
			isHttps: true,
			mapOrigins: ['https://maps.example', 'https://tiles.example'],
		});
		expect(foreignSources(headers['content-security-policy'])).toEqual({
			'connect-src': ['https://maps.example', 'https://tiles.example'],
		});
		expect(headers['content-security-policy']).toContain("worker-src 'self'");
	});

	test.each([
		['embedded', embedded],
		['firebase', firebase],
	])(
		'threat 19: %s, a page keeps the window that it opened, and runs no script without its nonce',
		(_mode, headers) => {
			expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
			const scripts = /script-src ([^;]+)/.exec(headers['content-security-policy'] ?? '')?.[1];
			expect(scripts).toContain("'nonce-abc'");
			expect(scripts).not.toContain('unsafe');
		},
	);
});
