import { gzipSync } from 'node:zlib';
import type { Bench } from '../bench.ts';
import { judge } from '../goals.ts';
import type { Product } from '../product-server.ts';
import { readTargets } from '../targets.ts';

/** What a browser fetches for the directory and for the page of a business, images left out, with gzip. */
export async function measureWeight(bench: Bench, { origin }: Product): Promise<void> {
	const directory = await weigh(origin, '/directory');
	const {
		profiles: [mostReviewed],
	} = await readTargets(bench.databaseUrl, bench.options.profiles);
	const profile = await weigh(origin, `/business-profile/${mostReviewed}`);
	bench.details.weight = { directory, profile };
	bench.verdicts.push(
		judge('weightHtml', directory.html),
		judge('weightCss', directory.css),
		judge('weightJs', directory.js),
		judge('weightSum', directory.html + directory.css + directory.js),
		judge('weightRequests', directory.requests),
		judge('weightForeign', directory.foreign.length),
		judge('profileHtml', profile.html),
		judge('profileJs', profile.js),
	);
}

/** Kilobytes as they come over the wire. */
async function weigh(origin: string, path: string) {
	const answer = await fetch(origin + path, { headers: { accept: 'text/html' } });
	const page = await answer.text();
	if (answer.status !== 200 || !page.includes('<html'))
		throw new Error(`${path} answered ${answer.status} ${page.slice(0, 200)}`);
	const found = [...page.matchAll(/<(?:link|script)\b[^>]*?\b(?:href|src)="([^"]+)"[^>]*>/g)].filter(
		([tag]) =>
			tag.startsWith('<script') ||
			(/rel="(stylesheet|modulepreload|preload|manifest)"/.test(tag) && !tag.includes('as="image"')),
	);
	// React Router names its modules in inline scripts too.
	const imported = [...page.matchAll(/import\s*(?:[^"']*from\s*)?["']([^"']+\.js)["']/g)];
	// Held for a visitor until they press something, and fetched at once for a member (decision 0078).
	const [, held = '[]'] = /early\.load\((\[[^\]]*\])/.exec(page) ?? [];
	const heldFiles = (JSON.parse(held) as string[]).map((file) => ['', file]);
	const addresses = new Set(
		[...found, ...imported, ...heldFiles].map(
			([, address]) => new URL((address as string).replaceAll('&amp;', '&'), answer.url).href,
		),
	);
	const foreign = [...addresses].filter((address) => !address.startsWith(origin));
	const bytes = { html: gzipSync(page).length, css: 0, js: 0, other: 0 };
	for (const address of addresses) {
		if (foreign.includes(address)) continue;
		const response = await fetch(address);
		const kind = /\.css($|\?)/.test(address) ? 'css' : /\.m?js($|\?)/.test(address) ? 'js' : 'other';
		const body = Buffer.from(await response.arrayBuffer());
		bytes[kind] += kind === 'other' ? body.length : gzipSync(body).length;
	}
	const kb = (key: keyof typeof bytes) => bytes[key] / 1000;
	return {
		html: kb('html'),
		css: kb('css'),
		js: kb('js'),
		other: kb('other'),
		requests: addresses.size + 1,
		foreign,
	};
}
