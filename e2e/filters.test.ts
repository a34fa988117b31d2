import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { addBusiness, callAs, otherBrowser, signUp } from './member.ts';
import { expectNarrow } from './narrow.ts';
import { openPage } from './open-page.ts';
import { shiftOf } from './shifts.ts';

const word = (): string => Math.random().toString(36).slice(2, 10).replaceAll(/\d/g, 'x');

/** A town with a business in it and one ten kilometres off, in a place of its own; gives their names. */
async function newTown(request: APIRequestContext) {
	const [town, near, far] = [`Filterton ${word()}`, `Near ${word()}`, `Far ${word()}`];
	const [lat, lng] = [20 + Math.random() * 40, -170 + Math.random() * 340];
	const add = (business_name: string, at: number, fields: object) =>
		addBusiness(request, { business_name, lat: at, lng, category: 'cafes', status: 'published', ...fields });
	await add(near, lat, { price_range: 1, address: { locality: town, country: 'AT' } });
	await add(far, lat + 0.1, { price_range: 3, address: { locality: `${town} Heath`, country: 'AT' } });
	return { slug: `${town.toLowerCase().replaceAll(' ', '-')}-at`, town, near, far, lat, lng };
}

const filters = (page: Page) => page.getByRole('navigation', { name: 'Filters' });
const menu = (page: Page, name: string) => filters(page).locator('summary', { hasText: name });
const chips = (page: Page) => page.getByRole('list', { name: 'Selected filters' });
const card = (page: Page, name: string) => page.getByRole('article').getByRole('link', { name, exact: true });

/** Holds the answers to such requests back; gives what lets them go. */
async function hold(page: Page, requests: RegExp): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(requests, async (route) => {
		await promise;
		await route.continue();
	});
	return resolve;
}

test('around a place as far as one goes, each filter to be taken away, and Back @phone', async ({ page, request }) => {
	const { slug, town, near, far } = await newTown(request);
	// What typed words were understood as is taken away like a filter.
	await openPage(page, `/directory?q=${encodeURIComponent(`cafes in ${town}`)}`);
	await expect(card(page, near)).toBeVisible();
	const understood = page.getByRole('list', { name: 'How your search was understood' });
	await understood.getByRole('link', { name: `Remove filter ${town}` }).click();
	await expect(understood.getByRole('link')).toHaveText(['Cafés']);
	await understood.getByRole('link', { name: 'Remove filter Cafés' }).click();
	await expect(page).toHaveURL(/as_typed=1/);
	await expect(understood).toHaveCount(0);

	await openPage(page, `/directory?place=${slug}`);
	await expect(card(page, near)).toBeVisible();
	await expect(card(page, far)).toHaveCount(0);

	await menu(page, 'Distance').click();
	await filters(page).getByRole('link', { name: 'Within 25 km' }).click();
	await expect(card(page, far)).toBeVisible();
	await expect(page).toHaveURL(/radius=25000/);
	await menu(page, 'Sort by').click();
	await filters(page).getByRole('link', { name: 'Nearest' }).click();
	await expect(page).toHaveURL(/sort=distance/);

	await menu(page, 'Price').click();
	await filters(page)
		.getByRole('link', { name: /^\$\s*\d*$/ })
		.first()
		.click();
	await expect(page).toHaveURL(/price=1/);
	await expect(card(page, far)).toHaveCount(0);
	await filters(page)
		.getByRole('link', { name: /^\$\$\$\s*\d*$/ })
		.first()
		.click();
	await expect(card(page, far)).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(filters(page).locator('details[open]')).toHaveCount(0);

	await page.goBack();
	await expect(card(page, far)).toHaveCount(0);
	await chips(page).getByRole('link', { name: 'Remove filter $', exact: true }).click();
	await expect(card(page, far)).toBeVisible();
	// Without its place the distance has nothing to be measured from.
	await chips(page)
		.getByRole('link', { name: `Remove filter ${town}` })
		.click();
	await expect(page).toHaveURL('/directory');
});

test('a menu opens with all its choices, of which the page carries the first; without script they are a page further', async ({
	page,
	request,
	browser,
}) => {
	const { slug, near } = await newTown(request);
	const address = `/directory?place=${slug}`;
	const cafes = (on: Page) => filters(on).getByRole('link', { name: /^Cafés/ });
	const food = (on: Page) => filters(on).getByRole('link', { name: /^Food & Drink/ });
	await openPage(page, address);
	await expect(cafes(page)).toHaveCount(0);
	await menu(page, 'Category').press('Enter');
	await expect(cafes(page)).toBeVisible();
	await cafes(page).press('Enter');
	await expect(page).toHaveURL(/category=cafes/);
	await expect(card(page, near)).toBeVisible();

	await page.route('**/directory/choices.json*', (route) => route.abort());
	await openPage(page, address);
	await menu(page, 'Category').click();
	await food(page).click();
	await expect(page).toHaveURL(/category=food/);

	const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
	await plain.goto(new URL(address, page.url()).href);
	await menu(plain, 'Category').click();
	await food(plain).click();
	await menu(plain, 'Food & Drink').click();
	await cafes(plain).click();
	await expect(plain).toHaveURL(/category=cafes/);
	await expect(card(plain, near)).toBeVisible();
});

test('near me asks the browser when pressed, and explains a refusal', async ({ page, request, context }) => {
	const { near, lat, lng } = await newTown(request);
	await openPage(page, '/directory');
	await filters(page).getByRole('button', { name: 'Near me' }).click();
	await expect(page.getByText('Location is blocked for this site.')).toBeVisible();
	await context.grantPermissions(['geolocation']);
	await context.setGeolocation({ latitude: lat, longitude: lng });
	await filters(page).getByRole('button', { name: 'Near me' }).click();
	await expect(page).toHaveURL(/lat=.*lng=.*radius=10000/);
	await expect(card(page, near)).toBeVisible();
	await expect(menu(page, 'Sort by: Nearest')).toBeVisible();
	await chips(page).getByRole('link', { name: 'Remove filter Near me' }).click();
	await expect(page).toHaveURL('/directory');
});

test('what is pressed and typed while a list is being loaded adds to what was pressed before', async ({
	page,
	request,
}) => {
	const { slug } = await newTown(request);
	await openPage(page, `/directory?place=${slug}`);
	const answer = await hold(page, /\/directory\.data/);
	const [verified, openNow] = ['Verified', 'Open now'].map((name) =>
		filters(page).getByRole('link', { name, exact: true }),
	) as [Locator, Locator];
	await verified.click();
	// The other links lead on from there as soon as the press is drawn, which no person is too fast for.
	await expect(openNow).toHaveAttribute('href', /verified=1/);
	await openNow.click();
	await expect(verified).toHaveAttribute('href', /open_now=1/);
	const search = page.getByRole('combobox', { name: 'Search businesses' });
	await search.pressSequentially('cof');
	await search.press('Enter');
	await search.pressSequentially('fee');
	answer();
	await expect
		.poll(() => Object.fromEntries(new URL(page.url()).searchParams))
		.toEqual({ q: 'cof', place: slug, open_now: '1', verified: '1' });
	await expect(page.getByRole('heading', { name: 'No results for “cof”', exact: true })).toBeVisible();
	await expect(search).toHaveValue('coffee');
	await page.goBack();
	await expect(search).toHaveValue('');
});

test('a card whose category is long shows its place and price all the same @phone', async ({ page, request }) => {
	const [name, town] = [`Warm ${word()}`, 'Bad Ems'];
	await addBusiness(request, {
		business_name: name,
		status: 'published',
		category: 'heating',
		price_range: 4,
		address: { locality: town, country: 'DE' },
	});
	await openPage(page, `/directory?q=${name.replace(' ', '+')}`);
	const further = page.getByRole('article').filter({ hasText: name }).getByText(`${town} · $$$$`);
	await expect(further).toBeVisible();
	const missing = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;
	expect(await further.evaluate(missing)).toBeLessThanOrEqual(0);
	expect(await further.locator('..').evaluate(missing)).toBeLessThanOrEqual(0);
});

test('verified is a filter, and a list that has nothing leads on', async ({ page, request }) => {
	const { slug, near } = await newTown(request);
	await openPage(page, `/directory?place=${slug}`);
	await filters(page).getByRole('link', { name: 'Verified', exact: true }).click();
	await expect(page.getByRole('heading', { name: 'No results', exact: true })).toBeVisible();
	await chips(page).getByRole('link', { name: 'Remove filter Verified' }).click();
	await expect(card(page, near)).toBeVisible();
	await openPage(page, `/directory?place=${slug}&verified=1`);
	await page.getByRole('link', { name: /^Everything in / }).click();
	await expect(card(page, near)).toBeVisible();
});

/** How much of the page has moved, which nobody asked for: 0 where nothing did. */
const countShifts = (page: Page) =>
	page.addInitScript(() => {
		const shifts: number[] = [];
		Object.assign(window, { shifts });
		const isUnasked = (entry: PerformanceEntry) => !('hadRecentInput' in entry && entry.hadRecentInput);
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) if (isUnasked(entry) && 'value' in entry) shifts.push(Number(entry.value));
		}).observe({ type: 'layout-shift', buffered: true });
	});

/** Four clicks on the same face. */
async function rate(page: Page, name: string, face: number) {
	await page.goto(`/directory?q=${name.replace(' ', '+')}`);
	await card(page, name).click();
	const faces = page.getByRole('radiogroup').getByRole('radio', { name: new RegExp(`${face} of 5$`) });
	await expect(faces.first()).toBeEnabled();
	for (const row of [0, 1, 2, 3]) await faces.nth(row).click();
	await expect(page.getByText('Published.', { exact: true })).toBeVisible();
}

test('what friends reviewed comes first, with their faces, and is for those who are signed in @map', async ({
	page,
	request,
	browser,
}) => {
	const { slug, near, far } = await newTown(request);
	await page.goto('/directory?circle=friends');
	await expect(page.getByText('Sign in to see what your circle has reviewed')).toBeVisible();
	await expect(menu(page, 'My circle')).toBeHidden();
	await signUp(page, 'Ida');
	await page.goto('/directory?circle=friends');
	await expect(page.getByText('No one in your circle has reviewed any of these yet')).toBeVisible();
	// Nothing comes first of nobody's circle, and nothing says so.
	const answered = page.waitForResponse(/sort=circle/);
	await page.goto(`/directory?place=${slug}`);
	await answered;
	await menu(page, 'Sort by').click();
	await expect(filters(page).getByRole('link', { name: 'Highest rated' })).toBeVisible();
	await expect(filters(page).getByRole('link', { name: 'Circle first' })).toHaveCount(0);
	await expect(page.getByText('Your circle first.')).toHaveCount(0);

	const { page: friend } = await otherBrowser(browser, 'Jon');
	const [me, other] = await Promise.all([page, friend].map((one) => callAs(one, 'GET', '/me')));
	await callAs(page, 'POST', `/me/friends/${other?.id}`);
	await callAs(friend, 'POST', `/me/friends/${me?.id}`);
	await rate(friend, far, 1);
	await rate(page, near, 5);

	await page.goto('/directory?circle=friends');
	await expect(card(page, far)).toBeVisible();

	const names = page.getByRole('article').getByRole('heading');
	const town = `/directory?place=${slug}&radius=25000`;
	await countShifts(page);
	// Where the answer takes over a second, as on a busy machine, the other order is only offered: the page is opened anew.
	await expect(async () => {
		await page.goto(town);
		const inTime = page.getByText('Your circle first.');
		await expect(inTime.or(page.getByRole('button', { name: 'Show my circle first' }))).toBeVisible();
		expect(await inTime.isVisible()).toBe(true);
	}).toPass();
	await expect(names).toHaveText([far, near]);
	await expect(page.getByRole('article').first()).toContainText('Jon');
	expect(await shiftOf(page)).toBeLessThan(0.001);
	await page.getByRole('link', { name: 'Usual order' }).click();
	await expect(page).toHaveURL(/sort=highest-rated/);
	await expect(names).toHaveText([near, far]);
	await expect(page.getByText('Show my circle first')).toBeVisible();

	// On the map the same, and while one types.
	await page.getByRole('button', { name: new RegExp(`^${far}, `) }).click();
	await expect(page.getByRole('article', { name: far }).getByText('Jon')).toBeVisible();
	await page.getByRole('combobox', { name: 'Search businesses' }).pressSequentially(far);
	await expect(page.getByRole('option', { name: far })).toContainText('Jon');

	// In the list of what one follows as well: one request tells it of the whole page, and a card is as high as before.
	const found = await callAs(page, 'GET', `/business-profile?q=${encodeURIComponent(far)}`);
	const [followed] = found as unknown as { id: string }[];
	await callAs(page, 'POST', '/business-profile/follow', { profile_id: followed?.id });
	const asked: string[] = [];
	page.on('request', (request) => {
		if (request.url().includes('/business-profile/circle?')) asked.push(request.url());
	});
	const tellOfCircle = await hold(page, /profile\/circle\?/);
	await page.goto('/me/following');
	const row = page.getByRole('listitem').filter({ has: card(page, far) });
	await expect(row).toBeVisible();
	const height = (await row.boundingBox())?.height;
	tellOfCircle();
	await expect(row).toContainText('Jon');
	expect((await row.boundingBox())?.height).toBe(height);
	expect(asked).toHaveLength(1);
	await expectNarrow(page);
	await page.unroute(/profile\/circle\?/);

	// Who is on a card already is not taken off it: the other order is offered.
	const answer = await hold(page, /sort=circle/);
	await page.goto(town);
	await card(page, near).focus();
	answer();
	await page.getByRole('button', { name: 'Show my circle first' }).click();
	await expect(names).toHaveText([far, near]);
	await page.unroute(/sort=circle/);

	// A card that stays in its place is the same one, so that a press during the change is not lost.
	const answerAgain = await hold(page, /sort=circle/);
	await page.goto(`/directory?q=${far.replace(' ', '+')}`);
	await card(page, far).focus();
	const before = await card(page, far).elementHandle();
	answerAgain();
	await page.getByRole('button', { name: 'Show my circle first' }).click();
	await expect(page.getByText('Your circle first.')).toBeVisible();
	expect(await before?.evaluate((link) => link.isConnected)).toBe(true);
	await page.unroute(/sort=circle/);

	await openPage(page, '/directory');
	await menu(page, 'My circle').click();
	await filters(page).getByRole('link', { name: 'Friends reviewed', exact: true }).click();
	await expect(page).toHaveURL(/circle=friends/);
	await expect(page.getByText('1 business', { exact: true })).toBeVisible();
	await expect(card(page, far)).toBeVisible();
});

test('suggestions that come after the search are not chosen unseen', async ({ page, request }) => {
	const name = `Lighthouse ${word()}`;
	await addBusiness(request, { business_name: name, status: 'published' });
	await openPage(page, '/directory');
	const search = page.getByRole('combobox', { name: 'Search businesses' });
	const suggest = /business-profile\/suggest/;
	const letGo = await hold(page, suggest);
	const isAsked = page.waitForRequest(suggest);
	await search.fill(name);
	await isAsked;
	await search.press('Enter');
	await expect(page).toHaveURL(/q=Lighthouse/);
	const hasCome = page.waitForResponse(suggest);
	letGo();
	await (await hasCome).finished();
	await search.press('ArrowDown');
	await expect(search).not.toHaveAttribute('aria-activedescendant');
	await search.press('Enter');
	await expect(page).toHaveURL(/q=Lighthouse/);
});

test('suggestions are chosen by keyboard, and leave the filters; a closed business is found by its name, and said to be closed', async ({
	page,
	request,
}) => {
	const [open, closed] = [`Lighthouse ${word()}`, `Windmill ${word()}`];
	await addBusiness(request, { business_name: open, status: 'published' });
	await addBusiness(request, { business_name: closed, status: 'permanently_closed' });
	await openPage(page, '/directory');
	const search = page.getByRole('combobox', { name: 'Search businesses' });
	await search.pressSequentially(open.slice(0, -1));
	// Fewer letters find a category first.
	await expect(page.getByRole('option').first()).toHaveAccessibleName(new RegExp(open));
	await search.press('ArrowDown');
	await search.press('Enter');
	await expect(page.getByRole('heading', { level: 1, name: open })).toBeVisible();

	await openPage(page, '/directory?verified=true&sort=newest');
	await search.pressSequentially('bakeri');
	await page.getByRole('option', { name: /^Bakeries/ }).click();
	await expect(page).toHaveURL('/directory?verified=true&sort=newest&category=bakeries');

	await openPage(page, '/directory');
	await search.pressSequentially(closed);
	await expect(page.getByRole('option', { name: `${closed} Closed · Business` })).toBeVisible();
	await search.press('Enter');
	await expect(page).toHaveURL(/q=Windmill/);
	await expect(page.getByRole('article').getByText('Permanently closed')).toBeVisible();
	await card(page, closed).click();
	await expect(page.getByRole('heading', { level: 1, name: closed })).toBeVisible();
});
