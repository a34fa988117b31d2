/**
 * Four clicks, counted. An activation is one input that chooses: a press of the mouse, a tap, or a key that chooses (1 to
 * 5, or space on a face). What only moves is none: the pointer's way, scrolling, Tab and the arrow keys.
 */
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { hold } from './hold.ts';
import {
	addAccount,
	addBusiness,
	addBusinessAs,
	callAs,
	confirmAddress,
	password,
	signUp,
	signUpUnconfirmed,
} from './member.ts';
import { call } from './people.ts';

const mark = () => Math.random().toString(36).slice(2, 8);
const movements = ['Tab', 'Shift', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const business = (request: APIRequestContext, name = 'Tin Lantern') =>
	addBusiness(request, { business_name: `${name} ${mark()}` });

/** Notes every press and key on pages that open from now on. */
const countInputs = (page: Page) =>
	page.addInitScript(() => {
		const inputs: string[] = [];
		Object.assign(window, { inputs });
		const note = (event: Event) => {
			if (!event.isTrusted) return;
			inputs.push(event instanceof KeyboardEvent ? event.key : (event as PointerEvent).pointerType);
		};
		for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, note, true);
	});
const inputs = (page: Page) => page.evaluate(() => (window as unknown as { inputs: string[] }).inputs);

/** What everyone reads about the business. */
async function stored(request: APIRequestContext, slug: string) {
	const profile = (await (await request.get(`/api/v1/business-profile/${slug}`)).json()).data;
	const { data } = await (await request.get(`/api/v1/business-profile/reviews/${profile.id}`)).json();
	return (data as { version: number; scores: { score: number }[] }[]).map(({ version, scores }) => ({
		version,
		scores: scores.map(({ score }) => score),
	}));
}

const face = (page: Page, row: number, score: number) =>
	page
		.getByRole('radiogroup')
		.nth(row)
		.getByRole('radio')
		.nth(score - 1);

async function choose(page: Page, scores: number[], press: 'click' | 'tap' = 'click'): Promise<void> {
	for (const [row, score] of scores.entries()) await face(page, row, score)[press]();
}

async function open(page: Page, slug: string, hash = ''): Promise<void> {
	await page.goto(`/business-profile/${slug}${hash}`);
	await expect(face(page, 0, 3)).toBeEnabled();
}

const published = (page: Page) => expect(page.getByText('Published.', { exact: true })).toBeVisible();

async function phone(browser: Browser): Promise<Page> {
	const context = await browser.newContext({
		baseURL: process.env.E2E_URL,
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
	});
	return context.newPage();
}

/** A business of which two members have said something: from the third review on, a mean is shown. */
async function reviewedBusiness(request: APIRequestContext): Promise<string> {
	const { token } = await addAccount(request, 'Owner');
	const { id, slug } = await addBusinessAs(request, token, { business_name: `Brass Lantern ${mark()}` });
	for (const name of ['Ana', 'Ben']) {
		const account = await addAccount(request, name);
		const rows = await call(request, account, 'GET', `/business-profile/profile-review-category/${id}`);
		const scores = Object.fromEntries((rows as { id: string }[]).map((row) => [row.id, 4]));
		await call(request, account, 'POST', '/business-profile/reviews', { profile_id: id, scores });
	}
	return slug;
}

/** Notes how long each ring takes to fill on pages that open from now on. */
const noteFillings = (page: Page) =>
	page.addInitScript(() => {
		const fillings: unknown[] = [];
		Object.assign(window, { fillings });
		document.addEventListener('transitionrun', ({ target, propertyName }) => {
			if (propertyName !== 'stroke-dasharray') return;
			for (const filling of (target as Element).getAnimations()) fillings.push(filling.effect?.getTiming().duration);
		});
	});
const fillings = (page: Page) => page.evaluate(() => (window as unknown as { fillings: number[] }).fillings);

test('four presses of the mouse, from the open page to the stored review and the ring that fills', async ({
	page,
	request,
}) => {
	const slug = await reviewedBusiness(request);
	await countInputs(page);
	await noteFillings(page);
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	await signUp(page, 'Mona');
	await open(page, slug);
	await choose(page, [5, 4, 3]);
	expect(await fillings(page)).toEqual([]);
	await face(page, 3, 4).click();
	await published(page);
	expect(await inputs(page)).toEqual(['mouse', 'mouse', 'mouse', 'mouse']);
	expect(await stored(request, slug)).toContainEqual({ version: 1, scores: [5, 4, 3, 4] });
	await expect.poll(() => fillings(page)).toEqual([180]);

	// For whoever wants no motion, it is filled at once.
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await open(page, slug);
	const ring = page
		.getByRole('img', { name: /^\d\.\d of 5$/ })
		.first()
		.locator('circle');
	await expect(ring).toHaveAttribute('stroke-dasharray', /100$/);
	expect(await ring.evaluate((circle) => getComputedStyle(circle).transitionDuration)).toBe('0s');
	expect(await fillings(page)).toEqual([]);
});

test('the fourth click of somebody with an unconfirmed address is theirs at once, and everyone’s by the link', async ({
	page,
	request,
}) => {
	const slug = await business(request);
	const address = await signUpUnconfirmed(page, 'Nova');
	await open(page, slug);
	await choose(page, [5, 4, 3, 4]);
	const sentence = 'Almost there! Confirm your email and your review goes live.';
	await expect(page.getByText(sentence).first()).toBeVisible();
	await expect(page.getByText(`Click the link in our email to ${address}.`)).toBeVisible();
	expect(await stored(request, slug)).toEqual([]);
	await confirmAddress(page, address);
	expect(await stored(request, slug)).toEqual([{ version: 1, scores: [5, 4, 3, 4] }]);
	await page.reload();
	await expect(page.getByText('Your review is live.')).toBeVisible();
	await expect(page.getByText(sentence)).toHaveCount(0);
});

test('four taps on a phone', async ({ browser, request }) => {
	const slug = await business(request);
	const page = await phone(browser);
	// A visitor sees what is left to do without looking for it.
	await open(page, slug);
	await choose(page, [1, 2, 3, 4], 'tap');
	await expect(page.getByRole('link', { name: 'Sign in to publish' })).toBeInViewport({ ratio: 1 });
	await page.evaluate(() => localStorage.clear());
	await countInputs(page);
	await signUp(page, 'Tara');
	await open(page, slug);
	await choose(page, [1, 2, 3, 4], 'tap');
	await published(page);
	expect(await inputs(page)).toEqual(['touch', 'touch', 'touch', 'touch']);
	expect(await stored(request, slug)).toEqual([{ version: 1, scores: [1, 2, 3, 4] }]);
	await page.context().close();
});

test('four keys: each number chooses, and goes on to the next line', async ({ page, request }) => {
	const slug = await business(request);
	await countInputs(page);
	await signUp(page, 'Kira');
	await open(page, slug, '#review');
	await expect(face(page, 0, 3)).toBeFocused();
	for (const key of ['5', '4', '2', '3']) await page.keyboard.press(key);
	await published(page);
	expect(await inputs(page)).toEqual(['5', '4', '2', '3']);
	expect(await stored(request, slug)).toEqual([{ version: 1, scores: [5, 4, 2, 3] }]);
	// Focus stays where it was, for whoever goes on by keyboard.
	await expect(face(page, 3, 3)).toBeFocused();
});

test('by Tab, arrows and space it is four activations, and moving chooses nothing', async ({ page, request }) => {
	const slug = await business(request);
	await countInputs(page);
	await signUp(page, 'Tess');
	await open(page, slug);
	const focusedLine = () =>
		page.evaluate(() => {
			const group = document.activeElement?.closest('[role=radiogroup]');
			return group ? [...document.querySelectorAll('[role=radiogroup]')].indexOf(group) : -1;
		});
	for (const row of [0, 1, 2, 3]) {
		for (let moves = 0; (await focusedLine()) !== row; moves += 1) {
			expect(moves, 'the line is reached by Tab').toBeLessThan(60);
			await page.keyboard.press('Tab');
		}
		await page.keyboard.press('ArrowRight');
		await expect(face(page, row, 4)).toBeFocused();
		await expect(face(page, row, 4)).not.toBeChecked();
		await page.keyboard.press('Space');
	}
	await published(page);
	const keys = await inputs(page);
	expect(keys.filter((key) => !movements.includes(key))).toEqual([' ', ' ', ' ', ' ']);
	expect(await stored(request, slug)).toEqual([{ version: 1, scores: [4, 4, 4, 4] }]);
});

test('each click is kept, and read out', async ({ page, request }) => {
	const slug = await business(request);
	await signUp(page, 'Rhea');
	await open(page, slug);
	const panel = page.locator('#review');
	await expect(panel.getByRole('radiogroup')).toHaveCount(4);
	for (const group of await panel.getByRole('radiogroup').all())
		await expect(group).toHaveAccessibleName(/^\p{L}[\p{L} ]*\. .+\?$/u);
	const label = (await panel.getByRole('radiogroup').first().getAttribute('aria-label'))?.split('.')[0] ?? '';
	await expect(face(page, 0, 4)).toHaveAccessibleName(`${label}: good, 4 of 5`);
	const told = panel.getByRole('status').first();
	await choose(page, [4]);
	await expect(told).toHaveText(`${label}: Good. 3 rows left.`);
	await choose(page, [4, 5, 1]);
	await expect(told).toContainText('Awful. 1 row left.');
	await page.reload();
	await expect(page.getByText('3 of 4 chosen')).toBeVisible();
	for (const [row, score] of [4, 5, 1].entries()) await expect(face(page, row, score)).toBeChecked();
	expect(await stored(request, slug)).toEqual([]);
	await face(page, 3, 2).click();
	await expect(told).toContainText('Poor. All four chosen.');
	await expect(page.getByRole('status').filter({ hasText: 'Published.' })).toBeVisible();
	expect(await stored(request, slug)).toEqual([{ version: 1, scores: [4, 5, 1, 2] }]);
});

test('undo takes a first review away, and brings the first back after a second', async ({ page, request }) => {
	const slug = await business(request);
	await signUp(page, 'Uma');
	await open(page, slug);
	await choose(page, [1, 1, 1, 1]);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(page.getByText('Undone.')).toBeVisible();
	await expect(page.getByText('0 of 4 chosen')).toBeVisible();
	expect(await stored(request, slug)).toEqual([]);

	await choose(page, [5, 4, 3, 4]);
	await published(page);
	await face(page, 0, 1).click();
	await expect.poll(() => stored(request, slug)).toEqual([{ version: 2, scores: [1, 4, 3, 4] }]);
	await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(page.getByText('Your previous review is back.')).toBeVisible();
	await expect(face(page, 0, 5)).toBeChecked();
	expect(await stored(request, slug)).toEqual([{ version: 1, scores: [5, 4, 3, 4] }]);
	await expect(page.getByRole('button', { name: /^Version/ })).toHaveCount(0);
	await page.reload();
	await expect(face(page, 0, 5)).toBeChecked();
});

test('a face that is pressed before one’s review has come changes the review', async ({ page, request }) => {
	const slug = await business(request);
	await signUp(page, 'Hana');
	await open(page, slug);
	await choose(page, [5, 4, 3, 4]);
	await published(page);
	const letGo = await hold(page, '**/business-profile/my-review/*');
	await page.reload();
	await face(page, 0, 1).click();
	await expect(page.getByText('1 of 4 chosen')).toBeVisible();
	letGo();
	await expect.poll(() => stored(request, slug)).toEqual([{ version: 2, scores: [1, 4, 3, 4] }]);
	await expect(page.locator('#review').getByRole('button', { name: 'Add words' })).toBeVisible();
});

test('words are added the next day, and a review is taken back', async ({ page, request }) => {
	const slug = await business(request);
	await signUp(page, 'Wim');
	await open(page, slug);
	await choose(page, [5, 5, 5, 5]);
	await published(page);
	await page.reload();
	const panel = page.locator('#review');
	await panel.getByRole('button', { name: 'Add words' }).click();
	await page.getByLabel('In your own words').fill('They mend what others throw away.');
	await page.reload();
	await panel.getByRole('button', { name: 'Add words' }).click();
	await expect(page.getByLabel('In your own words')).toHaveValue('They mend what others throw away.');
	const visit = page.getByLabel('When were you there?');
	await expect(visit.getByRole('option', { selected: true })).toHaveText('Not specified');
	await visit.selectOption({ index: 1 });
	await page.getByLabel('In your own words').fill('');
	await page.getByRole('button', { name: 'Save text' }).click();
	await expect(page.getByText('The month of your visit is saved.')).toBeVisible();
	await panel.getByRole('button', { name: 'Add words' }).click();
	await page.getByLabel('In your own words').fill('They mend what others throw away.');
	await visit.selectOption({ index: 2 });
	const month = (await visit.getByRole('option', { selected: true }).textContent()) ?? '';
	const letGo = await hold(page, '**/business-profile/reviews/*');
	await page.getByRole('button', { name: 'Save text' }).click();
	// What is on its way stays as it is.
	await expect(page.getByLabel('In your own words')).not.toBeEditable();
	await visit.selectOption({ index: 0 });
	await expect(visit.getByRole('option', { selected: true })).toHaveText(month);
	letGo();
	const written = page.getByRole('article').filter({ hasText: 'Wim' }).last();
	await expect(written).toContainText('They mend');
	await expect(written).toContainText(`visited ${month}`);
	await written.getByRole('button', { name: 'Words and photos' }).click();
	// What is typed in the list stays when a face is chosen again above it.
	const words = written.getByLabel('In your own words');
	await words.fill('They mend what others throw away, and laugh.');
	await face(page, 0, 2).click();
	await expect.poll(() => stored(request, slug)).toEqual([{ version: 4, scores: [2, 5, 5, 5] }]);
	await expect(written).toContainText('4.3');
	await expect(words).toHaveValue('They mend what others throw away, and laugh.');
	await words.fill('They mend what others throw away.');
	await written.getByLabel('When were you there?').selectOption('Not specified');
	await written.getByRole('button', { name: 'Done' }).click();
	await expect(page.getByText('The month of your visit is saved.')).toBeVisible();
	await expect(written).not.toContainText('visited');
	await panel.getByRole('button', { name: 'Delete review' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click();
	await expect(page.getByText('No reviews yet.')).toBeVisible();
	expect(await stored(request, slug)).toEqual([]);
});

test('offline the four clicks are kept, and sent when the network is back', async ({ page, request }) => {
	const slug = await business(request);
	await signUp(page, 'Olaf');
	await open(page, slug);
	await page.context().setOffline(true);
	await choose(page, [5, 4, 3, 4]);
	await expect(page.getByRole('status').filter({ hasText: 'You’re offline. Your review is saved' })).toBeVisible();
	expect(await stored(request, slug)).toEqual([]);
	await page.context().setOffline(false);
	await published(page);
	await expect(page.getByText('You’re offline.')).toHaveCount(0);
	expect(await stored(request, slug)).toEqual([{ version: 1, scores: [5, 4, 3, 4] }]);
});

test('who has reviewed enough for today reads so, and the scores stay', async ({ page, request }) => {
	await signUp(page, 'Vera');
	const token = await page.evaluate(() => localStorage.getItem('token'));
	const slugs: string[] = [];
	// An account of today may review half of the fifty.
	while (slugs.length < 25) slugs.push(await business(request, 'Busy Street'));
	for (const slug of slugs) {
		const { id } = (await (await request.get(`/api/v1/business-profile/${slug}`)).json()).data;
		const asked = await (await request.get(`/api/v1/business-profile/profile-review-category/${id}`)).json();
		const written = await request.post('/api/v1/business-profile/reviews', {
			headers: { authorization: `Bearer ${token}` },
			data: { profile_id: id, scores: Object.fromEntries(asked.data.map(({ id }: { id: string }) => [id, 4])) },
		});
		expect(written.status()).toBe(201);
	}
	const slug = await business(request, 'Last of the Day');
	await open(page, slug);
	await choose(page, [5, 4, 3, 4]);
	await expect(page.getByRole('status').filter({ hasText: 'You can review 25 businesses a day' })).toContainText(
		'Continue tomorrow. Your review is saved in this browser.',
	);
	expect(await stored(request, slug)).toEqual([]);
});

test('what could not be sent outlives the page, is sent from another one, and by one of two tabs', async ({
	page,
	request,
}) => {
	const slug = await business(request, 'Distant Mill');
	await signUp(page, 'Rolf');
	await open(page, slug);
	const sent: string[] = [];
	const context = page.context();
	context.on('request', (call) => {
		if (call.method() === 'POST' && call.url().endsWith('/api/v1/business-profile/reviews')) sent.push(call.url());
	});
	const other = await context.newPage();
	await other.goto('/about');
	const line = '**/api/v1/business-profile/reviews';
	await context.route(line, (route) => route.abort());
	await choose(page, [2, 2, 2, 2]);
	await expect.poll(() => sent.length).toBe(1);
	await expect(page.getByText('You’re offline. Your review is saved')).toBeVisible();
	await page.reload();
	await expect(page.getByText('You’re offline. Your review is saved')).toBeVisible();
	// The page that came anew has tried as well: with a line again, it would be the one that sends, were it not gone.
	await expect.poll(() => sent.length).toBeGreaterThan(1);
	await page.goto('about:blank');
	await context.unroute(line);
	// What was sent is said on one of the two, from the moment on in which it was.
	const toldOnOne = expect(async () => {
		const told = await Promise.all([page, other].map((tab) => tab.getByText(/review of Distant Mill/).count()));
		expect(told.sort()).toEqual([0, 1]);
	}).toPass();
	await Promise.all([toldOnOne, page.goto('/blog'), other.reload()]);
	// A tab may learn of what another took from the storage a moment after its turn: sent twice, it is stored once.
	expect(await stored(request, slug)).toEqual([{ version: 1, scores: [2, 2, 2, 2] }]);
});

test('a session that ends meanwhile keeps the clicks for the same member', async ({ page, request }) => {
	const slug = await business(request);
	const address = await signUp(page, 'Ella');
	await open(page, slug);
	const [token] = await page.evaluate(() => [localStorage.getItem('token')]);
	const sessions = await callAs(page, 'GET', '/me/sessions');
	await page.context().setOffline(true);
	await choose(page, [3, 3, 3, 3]);
	await expect(page.getByText('You’re offline. Your review is saved')).toBeVisible();
	for (const { id } of sessions as unknown as { id: string }[])
		await request.delete(`/api/v1/me/sessions/${id}`, { headers: { authorization: `Bearer ${token}` } });
	await page.context().setOffline(false);
	await expect(page.getByText('Your review is saved in this browser.')).toBeVisible();
	await page.reload();
	await expect(page.getByText('Your review is saved in this browser.')).toBeVisible();
	await page.getByRole('link', { name: 'Sign in to publish' }).click();
	await page.getByLabel('Email address').fill(address);
	await page.locator('input[name=password]').fill(password);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await expect(page.getByRole('status').filter({ hasText: /Published\.|is published\./ })).toBeVisible();
	expect(await stored(request, slug)).toEqual([{ version: 1, scores: [3, 3, 3, 3] }]);
});

test('the clicks of a visitor wait for whoever signs in, those of a member for nobody else', async ({
	page,
	request,
}) => {
	const [mine, theirs] = [await business(request), await business(request)];
	await signUp(page, 'Vera');
	await open(page, mine);
	await page.context().setOffline(true);
	await choose(page, [3, 3, 3, 3]);
	await expect(page.getByText('You’re offline. Your review is saved')).toBeVisible();
	await page.evaluate(() => {
		for (const key of ['token', 'uid', 'loginType']) localStorage.removeItem(key);
	});
	await page.context().setOffline(false);
	await open(page, theirs);
	await choose(page, [4, 4, 4, 4]);
	await expect(page.getByRole('status').filter({ hasText: 'Your review is saved in this browser.' })).toBeVisible();
	await page.getByRole('link', { name: 'Sign in to publish' }).click();
	await page.getByRole('link', { name: 'Create account' }).click();
	await page.getByLabel('Your name').fill('Walt');
	const address = `walt.${mark()}@example.org`;
	await page.getByLabel('Email address').fill(address);
	await page.locator('input[name=password]').fill(password);
	await page.getByRole('button', { name: 'Create account' }).click();
	// Sent as soon as somebody is signed in, wherever they are by then.
	await expect(page.getByText('Almost there! Confirm your email and your review goes live.').first()).toBeVisible();
	await expect(page).toHaveURL(new RegExp(`${theirs}#review$`));
	expect(await stored(request, theirs)).toEqual([]);
	await confirmAddress(page, address);
	expect(await stored(request, theirs)).toEqual([{ version: 1, scores: [4, 4, 4, 4] }]);
	await open(page, mine);
	await expect(page.getByText('0 of 4 chosen')).toBeVisible();
	expect(await stored(request, mine)).toEqual([]);
});

/** As if the clicks that wait in this browser had been made so long ago. */
async function ageClicks(page: Page, hours: number): Promise<void> {
	// Those that were made before scripts came are stored only then.
	await expect(page.getByRole('status').filter({ hasText: 'Your review is saved in this browser.' })).toBeVisible();
	await page.evaluate((ms) => {
		for (const key of Object.keys(localStorage).filter((each) => each.startsWith('waiting review'))) {
			const waiting = JSON.parse(localStorage.getItem(key) ?? '{}');
			localStorage.setItem(key, JSON.stringify({ ...waiting, at: waiting.at - ms }));
		}
	}, hours * 3_600_000);
}

test('what a visitor clicked hours ago is published by the word of who signs in alone', async ({ page, request }) => {
	const slug = await business(request);
	await open(page, slug);
	await choose(page, [4, 4, 5, 3]);
	await ageClicks(page, 2);
	await signUp(page, 'Wanda');
	await open(page, slug);
	await expect(page.getByText('Was it you?')).toBeVisible();
	expect(await stored(request, slug)).toEqual([]);
	await page.getByRole('button', { name: 'Yes, publish' }).click();
	await published(page);
	expect(await stored(request, slug)).toEqual([{ version: 1, scores: [4, 4, 5, 3] }]);
	await page.reload();
	await expect(page.getByText('Was it you?')).toBeHidden();
});

test('clicks of thirty days ago are gone, and nobody is told', async ({ page, request }) => {
	const slug = await business(request);
	await open(page, slug);
	await choose(page, [4, 4, 5, 3]);
	await ageClicks(page, 30 * 24);
	await signUp(page, 'Xaver');
	await open(page, slug);
	await expect(page.getByText('0 of 4 chosen')).toBeVisible();
	expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waiting')))).toEqual([]);
});
