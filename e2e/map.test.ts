import { expect, type Page, test } from '@playwright/test';
import { nextStep, whereStep } from './adding.ts';
import { violationsOf } from './axe.ts';
import { addBusiness, signUp } from './member.ts';

/** What the browser complains of, and whatever it asks another host for. */
function watch(page: Page): string[] {
	const problems: string[] = [];
	page.on('pageerror', (error) => problems.push(String(error)));
	page.on('console', (message) => {
		if (message.type() === 'error') problems.push(message.text());
	});
	page.on('request', (request) => {
		const { protocol, origin } = new URL(request.url());
		if (protocol.startsWith('http') && origin !== process.env.E2E_URL) problems.push(request.url());
	});
	return problems;
}

/** A town of its own, with businesses in a row from west to east, two kilometres apart. */
async function newTown(request: Parameters<typeof addBusiness>[0], names: string[]): Promise<string> {
	const town = `Mapton ${Math.random().toString(36).slice(2, 8)}`;
	const lat = 40 + Math.random() * 8;
	const from = 20 + Math.random() * 10;
	for (const [at, name] of names.entries()) {
		await addBusiness(request, {
			business_name: name,
			lat,
			lng: from + at * 0.025,
			address: { locality: town, country: 'AT' },
			status: 'published',
		});
	}
	return town.toLowerCase().replaceAll(' ', '-');
}

const placeOf = (town: string) => `/directory?place=${town}-at`;
const map = (page: Page) => page.getByRole('region', { name: 'Map of the businesses found' });
const marker = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) });

test('the map shows what the list has, from this site alone @map', async ({ page, request }) => {
	const problems = watch(page);
	const town = await newTown(request, ['West End Bakery', 'Middle Books', 'East Gate Inn']);
	await page.goto(placeOf(town));
	await expect(page.getByText('3 businesses', { exact: true })).toBeVisible();
	await expect(map(page)).toBeVisible();
	for (const name of ['West End Bakery', 'Middle Books', 'East Gate Inn'])
		await expect(marker(page, name)).toBeVisible();
	await expect(page.getByRole('status').getByText('3 businesses on this part of the map')).toBeAttached();

	await page.getByRole('link', { name: 'Middle Books' }).hover();
	await expect(marker(page, 'Middle Books')).toHaveAttribute('aria-pressed', 'true');
	await page.mouse.move(0, 0);
	await expect(marker(page, 'Middle Books')).toHaveAttribute('aria-pressed', 'false');

	// Where nothing matches, it shows the town that is meant, not the world.
	const asked = page.waitForRequest((request) => {
		const [west = -180, , east = 180] = new URL(request.url()).searchParams.get('view')?.split(',').map(Number) ?? [];
		return request.url().includes('q=xqzwv') && east - west < 1;
	});
	await page.goto(`${placeOf(town)}&q=xqzwv`);
	await asked;
	await expect(page.getByText('No results in this area.')).toBeVisible();
	// A map that shows something already stays where it is.
	const views: string[] = [];
	page.on('request', (request) => {
		const { pathname, searchParams } = new URL(request.url());
		const view = pathname.endsWith('/business-profile/map') && searchParams.get('view');
		if (view && searchParams.get('zoom') !== '1') views.push(view);
	});
	await page.goto(`${placeOf(town)}&q=West+End+Bakery`);
	await expect(page.getByRole('status').getByText('1 business on this part of the map')).toBeAttached();
	const before = views.at(-1);
	await page.getByRole('combobox', { name: 'Search businesses' }).fill('xqzwv');
	await page.getByRole('combobox', { name: 'Search businesses' }).press('Enter');
	await expect(page.getByText('No results in this area.')).toBeVisible();
	expect(views.at(-1)).toBe(before);
	await page.goto(placeOf(town));
	await expect(marker(page, 'Middle Books')).toBeVisible();

	expect(await violationsOf(page)).toEqual([]);
	expect(problems).toEqual([]);
});

test('by keyboard: from a marker to its card and on to the business, or back @map', async ({ page, request }) => {
	const town = await newTown(request, ['Keyboard Cafe', 'Other Cafe']);
	await page.goto(placeOf(town));
	await marker(page, 'Keyboard Cafe').focus();
	await page.keyboard.press('Enter');
	const link = page.getByRole('article', { name: 'Keyboard Cafe' }).getByRole('link', { name: 'Keyboard Cafe' });
	await expect(link).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(marker(page, 'Keyboard Cafe')).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(link).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'Keyboard Cafe' })).toBeVisible();
});

test('moved, the map searches where it is: the address, the list and the map say the same @map', async ({
	page,
	request,
}) => {
	const town = await newTown(request, ['Far West', 'Near East', 'Far East']);
	await page.goto(placeOf(town));
	await expect(marker(page, 'Far West')).toBeVisible();
	await page.getByRole('link', { name: 'Far West' }).first().waitFor();
	const searchHere = page.getByRole('button', { name: 'Search this area' });
	await expect(searchHere).toHaveCount(0);
	// East, by more than the first one is away from the edge.
	await map(page).focus();
	await page.keyboard.press('ArrowRight');
	await expect(marker(page, 'Far West')).toHaveCount(0);
	await searchHere.click();
	await expect(page).toHaveURL(/bbox=/);
	await expect(page).not.toHaveURL(/place=/);
	const list = page.getByRole('main').getByRole('listitem');
	await expect(list.getByRole('link', { name: 'Near East' })).toBeVisible();
	await expect(list.getByRole('link', { name: 'Far West' })).toHaveCount(0);
	await expect(marker(page, 'Near East')).toBeVisible();
	await expect(searchHere).toHaveCount(0);

	await page.reload();
	await expect(list.getByRole('link', { name: 'Near East' })).toBeVisible();
	await expect(marker(page, 'Near East')).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL(/place=/);
	await expect(marker(page, 'Far West')).toBeVisible();
});

test('the map can be put away, and stays away @map', async ({ page }) => {
	await page.goto('/directory');
	await expect(map(page)).toBeVisible();
	await page.getByRole('button', { name: 'Hide map' }).click();
	await expect(map(page)).toBeHidden();
	// A page of its own: the map of the first one may still ask for what it had begun.
	const later = await page.context().newPage();
	const asked: string[] = [];
	later.on('request', (request) => asked.push(request.url()));
	await later.goto('/directory', { waitUntil: 'networkidle' });
	await expect(map(later)).toBeHidden();
	expect(asked.filter((url) => /directory-map|maplibre|\/map(\/|\?)/.test(url))).toEqual([]);
	await later.getByRole('button', { name: 'Show map' }).click();
	await expect(map(later)).toBeVisible();
});

test('on a phone the map lies over the list, and Back leads to the list @phone @map', async ({
	page,
	request,
	isMobile,
}) => {
	test.skip(!isMobile, 'Wide screens have it beside the list.');
	const problems = watch(page);
	const town = await newTown(request, ['Phone Shop', 'Phone Repair']);
	await page.goto(placeOf(town));
	await expect(page.getByText('2 businesses', { exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'Map', exact: true }).click();
	const sheet = page.getByRole('dialog', { name: 'Map of the businesses found' });
	await expect(sheet.getByRole('button', { name: /^Phone Shop, / })).toBeVisible();
	await sheet.getByRole('button', { name: /^Phone Shop, / }).click();
	await expect(sheet.getByRole('article', { name: 'Phone Shop' })).toBeVisible();
	await page.goBack();
	await expect(sheet).toHaveCount(0);
	await expect(page.getByText('2 businesses', { exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'Map', exact: true }).click();
	await sheet.getByRole('button', { name: 'List' }).click();
	await expect(sheet).toHaveCount(0);

	// A search in the sheet that is still loaded when the list is wished for is a step of the history all the same.
	await page.getByRole('link', { name: 'Map', exact: true }).click();
	await expect(sheet.getByRole('button', { name: /^Phone Shop, / })).toBeVisible();
	await sheet.getByRole('region', { name: 'Map of the businesses found' }).focus();
	await page.keyboard.press('ArrowRight');
	const searchHere = sheet.getByRole('button', { name: 'Search this area' });
	await searchHere.click();
	await expect(page).toHaveURL(/bbox=.*#map$/);
	const first = page.url();
	await sheet.getByRole('region', { name: 'Map of the businesses found' }).focus();
	await page.keyboard.press('ArrowLeft');
	const { promise: isClosed, resolve: letGo } = Promise.withResolvers<void>();
	await page.route(/\/directory\.data/, async (route) => {
		await isClosed;
		await route.continue();
	});
	await searchHere.click();
	await sheet.getByRole('button', { name: 'List' }).click();
	letGo();
	await expect(sheet).toHaveCount(0);
	await page.goBack();
	await expect(page).toHaveURL(first);
	expect(problems).toEqual([]);
});

test('without WebGL a sentence says so @map', async ({ page }) => {
	await page.addInitScript(() => {
		const getContext = HTMLCanvasElement.prototype.getContext;
		HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
			return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest]);
		} as typeof getContext;
	});
	await page.goto('/directory');
	await expect(page.getByText('Your browser can’t show maps')).toBeVisible();
});

test('a map that could not be fetched can be fetched again @map', async ({ page }) => {
	let isRefused = true;
	await page.route(/directory-map-.*\.js/, (route) => (isRefused ? route.abort() : route.continue()));
	await page.goto('/directory');
	await expect(page.getByText('The map couldn’t be loaded')).toBeVisible();
	isRefused = false;
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(map(page)).toBeVisible();
});

test('the page of a business has a map with its point, or about where it is, or none @map', async ({
	page,
	request,
}) => {
	const problems = watch(page);
	const of = (business_name: string, address_visibility: string) =>
		addBusiness(request, { business_name, address_visibility, lat: 47.1234, lng: 9.5678, status: 'published' });
	const small = page.getByRole('region', { name: /^Map with / });
	await page.goto(`/business-profile/${await of('Plain Sight', 'full')}`);
	await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded();
	await expect(small).toBeVisible();
	await expect(page.getByRole('link', { name: 'Directions' }).last()).toHaveAttribute('href', /to=47\.1234,9\.5678/);

	await page.goto(`/business-profile/${await of('Home Studio', 'area')}`);
	await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded();
	await expect(small).toBeVisible();
	await expect(page.getByText('Approximate area. The exact address isn’t shown.')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Directions' })).toHaveCount(0);

	await page.goto(`/business-profile/${await of('Nowhere To Be Seen', 'hidden')}`, { waitUntil: 'networkidle' });
	await expect(page.getByRole('heading', { level: 1, name: 'Nowhere To Be Seen' })).toBeVisible();
	await expect(small).toHaveCount(0);
	expect(problems).toEqual([]);
});

test('an owner puts the point on a map, by pressing it and by keyboard @phone @map', async ({ page }) => {
	await signUp(page, 'Olga');
	await page.goto('/business-profile/me/add');
	await page.getByLabel('Business name').fill('The Pin Makers');
	await nextStep(page, whereStep);
	const field = page.getByLabel('Point on the map');
	const picker = page.getByRole('region', { name: 'Map for placing the pin' });
	await field.scrollIntoViewIfNeeded();
	await expect(picker).toBeVisible();
	await picker.click({ position: { x: 120, y: 150 } });
	await expect(field).toHaveValue(/^-?\d+\.\d{6}, -?\d+\.\d{6}$/);
	const pressed = await field.inputValue();
	await page.getByRole('button', { name: 'Business location' }).press('ArrowUp');
	await expect(field).not.toHaveValue(pressed);
	expect(Number.parseFloat(await field.inputValue())).toBeGreaterThan(Number.parseFloat(pressed));
	await field.fill('54.321, 10.123');
	await page.getByRole('button', { name: 'Business location' }).press('ArrowRight');
	await expect(field).toHaveValue(/^54\.32\d+, 10\.12\d+$/);
});
