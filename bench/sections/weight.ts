import { gzipSync } from 'node:zlib';
import type { Bench } from '../bench.ts';
import { judge } from '../goals.ts';
import type { Product } from '../product-server.ts';

/** What a browser fetches for the directory page, images left out, in kilobytes as they come over the wire with gzip. */
export async function measureWeight(bench: Bench, { origin }: Product): Promise<void> {
	const answer = await fetch(`${origin}/directory`, { headers: { accept: 'text/html' } });
	const page = await answer.text();
	if (answer.status !== 200 || !page.includes('<html'))
		throw new Error(`/directory answered ${answer.status} ${page.slice(0, 200)}`);
	const found = [...page.matchAll(/<(?:link|script)\b[^>]*?\b(?:href|src)="([^"]+)"[^>]*>/g)].filter(
		([tag]) => tag.startsWith('<script') || /rel="(stylesheet|modulepreload|preload|manifest)"/.test(tag),
	);
	// React Router names its modules in inline scripts too.
	const imported = [...page.matchAll(/import\s*(?:[^"']*from\s*)?["']([^"']+\.js)["']/g)];
	const addresses = new Set(
		[...found, ...imported].map(
			([, address]) => new URL((address as string).replaceAll('&amp;', '&'), `${origin}/directory`).href,
		),
	);
	const foreign = [...addresses].filter((address) => !address.startsWith(origin));
	const sizes = { html: gzipSync(page).length, css: 0, js: 0, other: 0 };
	for (const address of addresses) {
		if (foreign.includes(address)) continue;
		const response = await fetch(address);
		const kind = /\.css($|\?)/.test(address) ? 'css' : /\.m?js($|\?)/.test(address) ? 'js' : 'other';
		const body = Buffer.from(await response.arrayBuffer());
		sizes[kind] += kind === 'other' ? body.length : gzipSync(body).length;
	}
	const kb = (bytes: number) => bytes / 1000;
	bench.details.weight = { ...sizes, requests: addresses.size + 1, foreign };
	bench.verdicts.push(
		judge('weightHtml', kb(sizes.html)),
		judge('weightCss', kb(sizes.css)),
		judge('weightJs', kb(sizes.js)),
		judge('weightSum', kb(sizes.html + sizes.css + sizes.js)),
		judge('weightRequests', addresses.size + 1),
		judge('weightForeign', foreign.length),
	);
}
