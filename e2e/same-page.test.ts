import { expect, type Page, test } from '@playwright/test';
import { addBusiness, addBusinessAs, signUp } from './member.ts';

/** As the browser tells of it; not among TypeScript's types. */
interface LayoutShift extends PerformanceEntry {
	value: number;
	sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Of each frame that is painted: what stands in sight that is for visitors alone; and how much of the page moved that nobody asked for. */
const watch = (page: Page) =>
	page.addInitScript(() => {
		const seen: string[] = [];
		const shifts: { by: number; moved: string[] }[] = [];
		Object.assign(window, { seen, shifts });
		const look = () => {
			for (const part of document.querySelectorAll('[class~="signed-in:hidden"]'))
				if (part.getClientRects().length > 0) seen.push(part.textContent ?? '');
			requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
		const toldOf = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) =>
			`${node?.textContent?.slice(0, 60)} ${JSON.stringify([previousRect, currentRect])}`;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as LayoutShift[])
				shifts.push({ by: entry.value, moved: entry.sources.map(toldOf) });
		}).observe({ type: 'layout-shift', buffered: true });
	});

/** Scripts carry a number that is another in each answer. */
const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]+"/g, 'nonce=""');

test('a member is sent the page that a visitor is, sees no sentence for strangers, and nothing moves @phone', async ({
	page,
	request,
}) => {
	const slug = await addBusiness(request, { business_name: `Same ${Date.now()}`, status: 'published' });
	/** Each with what a member reads of it last. */
	const pages: [string, string | RegExp][] = [
		['/', 'Vouch is better with friends'],
		['/directory', /\d businesses?$/],
		[`/business-profile/${slug}`, /^No one in your circle has reviewed this yet/],
	];
	await signUp(page, 'Ida Same');
	const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
	// Its row has no room for all of its name on a phone.
	await addBusinessAs(request, token, {
		business_name: `A name as long as ${Date.now()} Aldermere Upholstery Works`,
		status: 'published',
	});
	await watch(page);
	for (const [path, last] of pages) {
		const headers = { authorization: `Bearer ${token}`, cookie: `token=${token}` };
		// What another test stores between the two changes what everybody shares.
		await expect(async () => {
			const [visitors, members] = await Promise.all([request.get(path), request.get(path, { headers })]);
			expect(withoutNonce(await members.text()), path).toBe(withoutNonce(await visitors.text()));
			expect(members.headers().etag, path).toBe(visitors.headers().etag);
		}).toPass();

		await page.goto(path);
		await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
		await expect(page.getByText(last).first()).toBeVisible();
		const { seen, shifts } = await page.evaluate(() => {
			const { seen, shifts } = window as never as { seen: string[]; shifts: { by: number; moved: string[] }[] };
			return { seen, shifts };
		});
		expect(seen, path).toEqual([]);
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width, path).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
		expect(
			shifts.reduce((sum, { by }) => sum + by, 0),
			`${path}: ${JSON.stringify(shifts)}`,
		).toBeLessThan(0.005);
	}
});
