interface Hosts {
	/** The host of a Firebase project's auth domain; undefined where this site serves identity itself. */
	firebaseAuthDomain: string | undefined;
	isHttps: boolean;
	/** The origins that maps come from, besides this site. */
	mapOrigins: string[];
}

const firebaseServices = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/**
 * Returns the headers of every page. Scripts run by nonce only. Style attributes are allowed, because React Aria hides
 * native inputs with them in the server's HTML; style elements need the nonce.
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
		// The map draws in workers, whose script is one of our files.
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
