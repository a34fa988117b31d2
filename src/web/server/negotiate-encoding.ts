import type { Encoding } from '#web/server/page-cache.ts';

/** Returns the best encoding that an Accept-Encoding header allows; `q=0` refuses one (RFC 9110, 12.5.3). */
export function negotiateEncoding(header: string | string[] | undefined): Encoding {
	const accepted = new Set<string>();
	for (const part of String(header ?? '')
		.toLowerCase()
		.split(',')) {
		const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
		if (!parameters.some((text) => /^q=0(\.0*)?$/.test(text))) accepted.add(name);
	}
	return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
}
