import { readLibrary } from '#api/content/library.ts';
import { countTotals } from '#api/content/queries.ts';
import { keep } from '#api/kept.ts';
import type { Route } from '#api/route.ts';
import type { Shelf } from '#caches/caches.ts';
import { AppError } from '#contract/errors.ts';

/**
 * Totals are kept a thousand times as long as counting took, at most a minute: counting again then takes a thousandth
 * of the time.
 */
const worth = 1000;
const totalsKeptMs = [1000, 60_000] as const;
const totals: Shelf<Awaited<ReturnType<typeof countTotals>>> = { name: 'stats', max: 1 };

export interface ContentOptions {
	/** The folder of the Markdown pages, which is read once, when the routes are added. */
	contentDir: string;
	siteName: string;
	publicUrl: string;
}

/** Adds the calls for blog, pages and totals. @throws Error at start when a page is malformed. */
export function contentRoutes(route: Route, { contentDir, siteName, publicUrl }: ContentOptions): void {
	const { posts, pages } = readLibrary(contentDir, { SITE_NAME: siteName, PUBLIC_URL: publicUrl });
	/** Returns the posts whose day has begun in UTC. */
	const publishedAt = (now: Date) => posts.filter(({ date }) => date <= now.toISOString().slice(0, 10));

	route('GET /blog', async ({ now }) => publishedAt(now));
	route('GET /blog/:slug', async ({ now }, { params }) => {
		const post = publishedAt(now).find(({ slug }) => slug === params.slug);
		if (!post) throw new AppError('not_found');
		return post;
	});
	route('GET /pages/:slug', async (_ctx, { params }) => {
		const page = pages.get(params.slug);
		if (!page) throw new AppError('not_found');
		return page;
	});
	route('GET /stats', (ctx) =>
		keep(ctx, totals, '', async ({ db, now, reads }) => {
			const from = performance.now();
			const counted = await countTotals(db);
			const [min, max] = totalsKeptMs;
			reads.end(now.getTime() + Math.min(max, Math.max(min, worth * (performance.now() - from))));
			return counted;
		}),
	);
}
