interface Hosts {
	/** Host of the auth domain of a Firebase project; without one, identity is served by this site. */
	firebaseAuthDomain: string | undefined;
	isHttps: boolean;
	/** Where maps come from, besides this site. */
	mapOrigins: string[];
}

const firebaseServices = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/**
 * Headers of every page. Scripts run by nonce only. Style attributes are allowed, because React Aria hides native
 * inputs with them in the HTML of the server; style elements are not, without the nonce.
 */
export function securityHeaders(
	nonce: string,
	{ firebaseAuthDomain, isHttps, mapOrigins }: Hosts,
): Record<string, string> {
	const firebase = firebaseAuthDomain !== undefined;
	const policy = [
		"default-src 'self'",
		`script-src 'self' 'nonce-${nonce}'${firebase ? ' https://apis.google.com' : ''}`,
		`style-src 'self' 'nonce-${nonce}'`,
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' data: blob: https:",
		['connect-src', "'self'", ...(firebase ? firebaseServices : []), ...mapOrigins].join(' '),
		// The map draws in workers, whose script is a file of ours.
		"worker-src 'self'",
		`frame-src ${firebase ? `https://${firebaseAuthDomain}` : "'none'"}`,
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	];
	return {
		'content-security-policy': policy.join('; '),
		// `same-origin` would cut the sign-in window off from the page that opened it.
		'cross-origin-opener-policy': 'same-origin-allow-popups',
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY',
		'referrer-policy': 'strict-origin-when-cross-origin',
		'permissions-policy': 'camera=(self), microphone=(), payment=(), geolocation=(self)',
		...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
	};
}
