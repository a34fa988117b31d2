import { readLibrary } from '#api/content/library.ts';
import { countTotals } from '#api/content/queries.ts';
import { Kept } from '#api/kept.ts';
import type { Route } from '#api/route.ts';
import { AppError } from '#contract/errors.ts';

const statsKeptMs = 60_000;

export interface ContentOptions {
	/** Folder of the Markdown pages; read once, here. */
	contentDir: string;
	siteName: string;
	publicUrl: string;
}

/** Blog, pages and totals. @throws Error at start when a page is malformed. */
export function contentRoutes(route: Route, { contentDir, siteName, publicUrl }: ContentOptions): void {
	const { posts, pages } = readLibrary(contentDir, { SITE_NAME: siteName, PUBLIC_URL: publicUrl });
	const totals = new Kept<Awaited<ReturnType<typeof countTotals>>>(statsKeptMs);
	/** A post appears when its day begins in UTC. */
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
	route('GET /stats', ({ db }) => totals.get('', () => countTotals(db)));
}
