/** Pages of mail, news, posts, coins, offers, invitations and referrals are gone through by the keyboard alone. */
import { expect, type Page, test } from '@playwright/test';
import { addBusinessAs } from './member.ts';
import { memberPages } from './member-pages.ts';
import { openPage } from './open-page.ts';
import { call, friends } from './people.ts';

/** Notes on the page where the focus goes from now on. */
const watchFocus = (page: Page) =>
	page.evaluate(() => {
		const main = document.querySelector('main')!;
		const reached = new Set<Element>();
		const unmarked = new Set<Element>();
		let first: EventTarget | null = null;
		let [rounds, hasLeft, look] = [0, false, ''];
		/** How the element is drawn, with its field and its label, around which the ring may be instead. */
		const lookOf = (element: Element): string => {
			const above = [element.parentElement, element.parentElement?.parentElement, element.closest('label')];
			const beside = [
				...(element.parentElement?.children ?? []),
				...(element.closest('label')?.querySelectorAll('*') ?? []),
			];
			const drawn = [element, ...above, ...beside].filter((each) => each instanceof Element);
			return drawn
				.map((each) => getComputedStyle(each))
				.map((style) => [style.outline, style.boxShadow, style.borderColor].join())
				.join(';');
		};
		const noteFocus = (target: EventTarget | null) => {
			if (!(target instanceof Element) || !main.contains(target)) {
				hasLeft ||= reached.size > 0;
				return;
			}
			// Headings take the focus to be read out, and cannot be pressed.
			if (target.matches('h1, h2')) return;
			first ??= target;
			if (target === first) rounds += 1;
			reached.add(target);
			look = lookOf(target);
		};
		noteFocus(document.activeElement);
		document.addEventListener('focusin', ({ target }) => noteFocus(target));
		// What had the focus has lost it by now, and nothing else has it yet.
		document.addEventListener('focusout', ({ target }) => {
			if (target instanceof Element && reached.has(target) && lookOf(target) === look) unmarked.add(target);
		});
		/** Of the choices of one question the browser gives one the focus, and leads on by arrows. */
		const isAsked = (choice: Element) =>
			choice instanceof HTMLInputElement &&
			choice.type === 'radio' &&
			[...reached].some(
				(other) => other instanceof HTMLInputElement && other.type === 'radio' && other.name === choice.name,
			);
		const unreached = () =>
			[...main.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter(
				(element) =>
					element.checkVisibility({ visibilityProperty: true }) &&
					!element.matches(':disabled, [aria-hidden="true"] *, [inert] *') &&
					!reached.has(element) &&
					!isAsked(element),
			);
		const walk = {
			isThrough: () => hasLeft && (unreached().length === 0 || rounds > 1),
			found: () => ({
				unreached: unreached().map(({ outerHTML }) => outerHTML),
				unmarked: [...unmarked].map(({ outerHTML }) => outerHTML),
			}),
		};
		Object.assign(window, { walk });
		return walk.found();
	});

type Found = Awaited<ReturnType<typeof watchFocus>>;
declare global {
	interface Window {
		/** Whether Tab has led through the page and out again, and what it did not reach, or reached without a ring. */
		walk: { isThrough: () => boolean; found: () => Found };
	}
}

async function pressEach(page: Page, ...keys: string[]): Promise<void> {
	for (const key of keys) await page.keyboard.press(key);
}

test('all that can be pressed on the pages of a member is reached by Tab, shows it, and lets go again', async ({
	browser,
	request,
}) => {
	test.slow();
	const [ana, ben] = await friends(browser, request);
	const { page } = ana;
	const name = `Keys ${Math.random()}`;
	const { id } = await addBusinessAs(request, ben.account.token, { business_name: name });
	await call(request, ana.account, 'POST', '/business-profile/follow', { profile_id: id });
	await call(request, ben.account, 'POST', '/business-profile/post', { profile_id: id, body: 'Fresh bread.' });
	await call(request, ben.account, 'POST', '/business-profile/messages/compose', {
		to: [{ type: 'member', id: ana.id }],
		subject: 'Lunch',
		body: 'Shall we?',
	});
	for (const path of [
		...memberPages,
		'/',
		'/innovations/gamification',
		'/innovations/surf-shop',
		'/innovations/rea',
		'/innovations/four-click-review',
	]) {
		await openPage(page, path);
		await expect(page.locator('main .animate-pulse')).toHaveCount(0);
		await watchFocus(page);
		await expect(async () => {
			await pressEach(page, ...Array(10).fill('Tab'));
			expect(await page.evaluate(() => window.walk.isThrough())).toBe(true);
		}, `Tab leads through ${path}`).toPass({ intervals: [0] });
		for (const chosen of await page.locator('main [role=radio][tabindex="0"]').all()) {
			await chosen.focus();
			await pressEach(page, ...Array(4).fill('ArrowRight'), ...Array(4).fill('ArrowLeft'));
		}
		expect.soft(await page.evaluate(() => window.walk.found()), path).toEqual({ unreached: [], unmarked: [] });
	}
	for (const { page } of [ana, ben]) await page.context().close();
});
