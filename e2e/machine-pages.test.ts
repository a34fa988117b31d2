import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { addBusiness, signUp } from './member.ts';

const mark = () => Math.random().toString(36).slice(2, 8);
/** The browser of these tests calls itself headless, and machines are not counted. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** What stands in the head of a page, and at its end, as a machine reads it. */
async function headOf(request: APIRequestContext, path: string) {
	const answer = await request.get(path, { maxRedirects: 0 });
	expect(answer.status(), path).toBe(200);
	const html = await answer.text();
	const [head = ''] = html.split('</head>');
	const attribute = (pattern: RegExp) => pattern.exec(head)?.[1]?.replaceAll('&amp;', '&');
	const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];
	return {
		canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
		robots: attribute(/<meta name="robots" content="([^"]*)"/),
		property: (name: string) => attribute(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`)),
		feed: attribute(/<link rel="alternate" href="([^"]*)" type="application\/rss\+xml"/),
		graph: json ? (JSON.parse(json)['@graph'] as { '@type': string }[]) : [],
	};
}
const origin = () => process.env.E2E_URL ?? '';

test('public pages say what they are, where they live and how to show them', async ({ request }) => {
	const name = `Lantern </script><b>& Sons ${mark()}`;
	const slug = await addBusiness(request, {
		business_name: name,
		category: 'cafes',
		address: { locality: `Inkwell ${mark()}`, country: 'GB' },
	});
	const post = /href="(\/blog\/[a-z-]+)"/.exec(await (await request.get('/blog')).text())?.[1] ?? '';
	for (const [path, types] of [
		['/', ['WebSite', 'Organization']],
		['/directory', ['BreadcrumbList', 'ItemList']],
		['/directory?category=cafes', ['BreadcrumbList', 'ItemList']],
		[`/business-profile/${slug}`, ['CafeOrCoffeeShop', 'BreadcrumbList']],
		[post, ['BlogPosting', 'BreadcrumbList']],
		['/about', []],
	] as const) {
		const head = await headOf(request, path);
		expect(head.canonical, path).toBe(origin() + path);
		expect(head.robots, path).toBeUndefined();
		expect(head.property('og:url'), path).toBe(origin() + path);
		for (const needed of ['og:title', 'og:description', 'og:image:alt'])
			expect(head.property(needed), `${path} ${needed}`).toBeTruthy();
		expect(head.property('twitter:card')).toBe('summary_large_image');
		const picture = await request.get(head.property('og:image') ?? '', { maxRedirects: 0 });
		expect([picture.status(), picture.headers()['content-type']], path).toEqual([200, 'image/png']);
		expect(
			head.graph.map((thing) => thing['@type']),
			path,
		).toEqual(types);
	}
	const [business] = (await headOf(request, `/business-profile/${slug}`)).graph;
	expect(business).toMatchObject({ name });
	for (const path of ['/directory?q=tea', '/directory?category=cafes&sort=newest', '/directory?place=nowhere']) {
		const head = await headOf(request, path);
		expect([head.robots, head.canonical, head.graph], path).toEqual(['noindex, follow', undefined, []]);
	}
});

test('robots, sitemap, feeds and llms.txt lead to each other and to the business', async ({ request }) => {
	const textOf = async (path: string) => {
		const answer = await request.get(path);
		expect(answer.status(), path).toBe(200);
		return answer.text();
	};
	expect(await textOf('/robots.txt')).toContain(`Sitemap: ${origin()}/sitemap.xml`);
	expect(await textOf('/sitemap.xml')).toContain(`<loc>${origin()}/sitemap/pages.xml</loc>`);
	expect(await textOf('/sitemap/pages.xml')).toContain(`<loc>${origin()}/open-data</loc>`);
	const { feed } = await headOf(request, '/directory');
	// An import of another test may bring more businesses at this moment than the feed has room for.
	await expect(async () => {
		const slug = await addBusiness(request, { business_name: `Quiet Harbour ${mark()}` });
		expect(await textOf(feed ?? '')).toContain(`<link>${origin()}/business-profile/${slug}</link>`);
	}).toPass();
	expect(await textOf((await headOf(request, '/blog')).feed ?? '')).toContain('<rss version="2.0"');
	expect(await textOf('/llms.txt')).toContain(`](${origin()}/api/v1/openapi.json)`);
});

test('what is said to machines breaks no rule of the page', async ({ page, request }) => {
	const slug = await addBusiness(request, { business_name: `Strict House ${mark()}` });
	const complaints: string[] = [];
	page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
	page.on('pageerror', (error) => complaints.push(error.message));
	await page.goto(`/business-profile/${slug}`);
	await expect(page.getByRole('radiogroup').first()).toBeVisible();
	expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1);
	expect(complaints).toEqual([]);
});

/** A business of the member who is signed in on this page. */
const addOwn = (page: Page, business_name: string) =>
	page.evaluate(async (name) => {
		const answer = await fetch('/api/v1/business-profile', {
			method: 'POST',
			headers: { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' },
			body: JSON.stringify({ business_name: name, confirm_distinct: true }),
		});
		return (await answer.json()).data as { id: string; slug: string };
	}, business_name);

test('a page in view for three seconds is a view, and its owner sees it @handheld', async ({ page, browser }) => {
	// Two people, one after the other.
	test.slow();
	await signUp(page, 'Olive');
	const { id, slug } = await addOwn(page, `Seen and Counted ${mark()}`);
	const context = await browser.newContext({ userAgent });
	const visitor = await context.newPage();
	const views: number[] = [];
	visitor.on('request', (sent) => sent.url().includes('view-profile') && views.push(views.length));
	// The clock stands still but for what is run below, however long a busy machine takes in between.
	await visitor.clock.install();
	await visitor.clock.pauseAt(Date.now() + 60_000);
	await visitor.goto(`${origin()}/business-profile/${slug}`);
	await expect(visitor.getByRole('radiogroup').first()).toBeVisible();
	const show = (state: 'visible' | 'hidden') =>
		visitor.evaluate((value) => {
			Object.defineProperty(document, 'visibilityState', { value, configurable: true });
			document.dispatchEvent(new Event('visibilitychange'));
		}, state);
	// The time in the background does not count.
	await show('visible');
	await visitor.clock.runFor(2000);
	await show('hidden');
	await visitor.clock.runFor(60_000);
	expect(views).toEqual([]);
	await show('visible');
	const counted = visitor.waitForResponse((answer) => answer.url().includes('view-profile'));
	await visitor.clock.runFor(3100);
	expect(await (await counted).json()).toEqual({ data: { counted: true } });
	await context.close();

	await page.goto(`/business-profile/me/${id}`);
	const statistics = page.getByRole('region', { name: 'The last twelve weeks' });
	await expect(statistics).toContainText('1 view in the last 30 days');
	await statistics.getByText('As a table').click();
	await expect(statistics.getByRole('row')).toHaveCount(13);
	await expect(statistics.getByRole('row').last()).toContainText('1');
});

test('who asks for an icon where every site has one gets it', async ({ request }) => {
	const icon = await request.get('/favicon.ico');
	expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png']);
});
