/**
 * What a visitor's browser fetches for the directory and for the page of a business before they touch anything, and what
 * it weighs compressed with gzip. Pictures and the map, which weighs more than all the rest, come when they are in sight.
 * What compresses uses the instructions of the processor: the same files weigh up to 0.1 KB more on one machine than on another.
 */
import { gzipSync } from 'node:zlib';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { addBusiness, signUp } from './member.ts';

interface Fetched {
	path: string;
	kind: 'html' | 'css' | 'js' | 'other';
	kb: number;
}

async function fetchedFor(page: Page, request: APIRequestContext, address: string): Promise<Fetched[]> {
	// Without a canvas no map is fetched.
	await page.addInitScript(() => {
		HTMLCanvasElement.prototype.getContext = () => null;
	});
	// Of a stream that stays open no network rests.
	await page.route('**/me/events*', (route) => route.abort());
	const addresses = new Set<string>();
	page.on('request', (asked) => {
		if (asked.resourceType() !== 'image' && !asked.url().includes('/me/events')) addresses.add(asked.url());
	});
	await page.goto(address, { waitUntil: 'networkidle' });
	// Asked for when the browser thinks of it.
	addresses.add(new URL('/manifest.webmanifest', page.url()).href);
	return Promise.all([...addresses].map((one) => weigh(request, one)));
}

async function weigh(request: APIRequestContext, address: string): Promise<Fetched> {
	const { href, origin, pathname: path } = new URL(address);
	expect(origin, `${href} is of another host`).toBe(process.env.E2E_URL);
	const answer = await request.get(href, { headers: { 'accept-encoding': 'gzip' } });
	const kind = path.endsWith('.js') ? 'js' : path.endsWith('.css') ? 'css' : /\.\w+$/.test(path) ? 'other' : 'html';
	if (kind === 'js' || kind === 'css') expect(answer.headers()['content-encoding'], path).toBe('gzip');
	const body = await answer.body();
	return { path, kind, kb: (kind === 'other' ? body.length : gzipSync(body).length) / 1000 };
}

interface Limits {
	requests: number;
	htmlKb: number;
	jsKb: number;
	sumKb: number;
}

function expectWithin(fetched: Fetched[], limits: Limits): void {
	const told = fetched
		.sort((one, other) => other.kb - one.kb)
		.map(({ path, kb }) => `${kb.toFixed(1)} ${path}`)
		.join('\n');
	const sum = (...kinds: Fetched['kind'][]) =>
		fetched.filter(({ kind }) => kinds.includes(kind)).reduce((all, { kb }) => all + kb, 0);
	expect(fetched.length, told).toBeGreaterThan(4);
	expect(fetched.length, told).toBeLessThanOrEqual(limits.requests);
	expect(sum('html'), told).toBeLessThan(limits.htmlKb);
	expect(sum('css'), told).toBeLessThan(20);
	expect(sum('js'), told).toBeLessThan(limits.jsKb);
	expect(sum('html', 'css', 'js'), told).toBeLessThan(limits.sumKb);
}

test('a full page of the directory', async ({ page, request }) => {
	const locality = `Featherton ${Math.random().toString(36).slice(2).replaceAll(/\d/g, 'x')}`;
	const tree = (await (await request.get('/api/v1/business-profile/categories')).json()).data as {
		children: { slug: string }[];
	}[];
	const categories = tree.flatMap(({ children }) => children.slice(0, 2));
	for (let number = 0; number < 24; number += 1) {
		await addBusiness(request, {
			business_name: `Weighed Business ${number} & Sons`,
			tagline: `Number ${number} of two dozen, each with a sentence of its own.`,
			category: categories[number % categories.length]?.slug,
			address: { locality, country: 'AT' },
			lat: 47 + number / 977,
			lng: 13 + number / 991,
			status: 'published',
		});
	}
	const fetched = await fetchedFor(page, request, `/directory?q=${encodeURIComponent(locality)}`);
	await expect(page.getByRole('article')).toHaveCount(24);
	// Where there is room its map is in sight, for which the page is hydrated. React and the router are 108 of it.
	expectWithin(fetched, { requests: 12, htmlKb: 15, jsKb: 148.2, sumKb: 178 });
});

test('the page of a business, of which nobody has pressed anything', async ({ page, request }) => {
	const slug = await addBusiness(request, { business_name: 'Feather Scales' });
	const fetched = await fetchedFor(page, request, `/business-profile/${slug}`);
	// All its script stands in it.
	expectWithin(fetched, { requests: 6, htmlKb: 15, jsKb: 0.1, sumKb: 30 });
	const html = await (await request.get(`/business-profile/${slug}`)).text();
	const [headScript = ''] = /(?<=<script[^>]*>).*?(?=<\/script>)/s.exec(html) ?? [];
	expect(gzipSync(headScript).length).toBeLessThan(2000);
});

test('the page of a business for a member', async ({ page, request }) => {
	await signUp(page, 'Wendy');
	const slug = await addBusiness(request, { business_name: 'Feather Scales' });
	expectWithin(await fetchedFor(page, request, `/business-profile/${slug}`), {
		requests: 26,
		htmlKb: 40,
		// Decision 0103 has what is in it, and what the goal of 120 would take.
		jsKb: 164.2,
		sumKb: 208,
	});
});
