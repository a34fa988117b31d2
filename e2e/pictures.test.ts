import { expect, type Page, test } from '@playwright/test';
import { pixels } from '../test/pictures.ts';
import { violationsOf } from './axe.ts';
import { hold } from './hold.ts';
import { callAs, signUp } from './member.ts';
import { openPage } from './open-page.ts';

const mark = () => Math.random().toString(36).slice(2, 8);
let salt = 0;
const photo = async (name: string, width = 1200, height = 800) => ({
	name,
	mimeType: 'image/jpeg',
	buffer: await pixels(width, height, ++salt).jpeg().toBuffer(),
});

/** The section of one picture, or of the photos, on the page of an owner. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function choose(page: Page, name: string, button: string, files: Awaited<ReturnType<typeof photo>>[]) {
	const chooser = page.waitForEvent('filechooser');
	await part(page, name).getByRole('button', { name: button }).click();
	await (await chooser).setFiles(files);
}

async function ownedBusiness(page: Page): Promise<{ id: string; slug: string; name: string }> {
	const name = `Pictured Harbour ${mark()}`;
	await signUp(page, 'Olga');
	const answer = await page.evaluate(async (business_name) => {
		const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
		const body = JSON.stringify({ business_name, confirm_distinct: true });
		return (await fetch('/api/v1/business-profile', { method: 'POST', headers, body })).json();
	}, name);
	return { ...answer.data, name };
}

const seen = (page: Page) => page.getByRole('list').filter({ has: page.getByRole('link', { name: /photo/i }) });

test('an owner sends logo, cover and three photos, puts them in order, and visitors see them @handheld', async ({
	page,
}) => {
	test.slow();
	const { id, slug, name } = await ownedBusiness(page);
	await page.goto(`/business-profile/me/${id}`);
	await choose(page, 'Cover', 'Choose a picture', [await photo('front.jpg', 1600, 1000)]);
	const dialog = page.getByRole('dialog');
	const box = () => dialog.locator('img').boundingBox();
	// Moved and zoomed by the keyboard alone.
	await expect(dialog.getByRole('application')).toBeVisible();
	const before = await box();
	await dialog.getByRole('application').press('ArrowDown');
	await expect.poll(async () => (await box())!.y).toBeGreaterThan(before!.y);
	await dialog.getByRole('application').press('+');
	await expect.poll(async () => (await box())!.width).toBeGreaterThan(before!.width);
	expect(await violationsOf(page)).toEqual([]);
	await dialog.getByRole('button', { name: 'Save' }).click();
	await expect(part(page, 'Cover').getByRole('img', { name: 'Cover' })).toBeVisible();
	const { data } = await (await page.request.get(`/api/v1/business-profile/${id}`)).json();
	// 1600 pixels, less what one step of the zoom takes, and a third of that high.
	expect(data.cover).toMatch(/#145\dx45\d/);
	await choose(page, 'Logo or main picture', 'Choose a picture', [await photo('logo.png', 500, 700)]);
	await dialog.getByRole('button', { name: 'Save' }).click();
	await expect(part(page, 'Logo or main picture').getByRole('img')).toBeVisible();

	await choose(page, 'Photos', 'Add photos', [await photo('a.jpg'), await photo('b.jpg'), await photo('c.jpg')]);
	const tiles = page.getByRole('grid', { name: /^Photos/ }).getByRole('row');
	await expect(tiles).toHaveCount(3);
	for (const [index, alt] of ['The counter', 'The garden', 'The view'].entries()) {
		await tiles.nth(index).click();
		await page.getByLabel(/What does it show/).fill(alt);
		await page.getByLabel(/What does it show/).press('Enter');
		await expect(tiles.nth(index).getByRole('img', { name: alt })).toBeVisible();
	}
	await page.getByRole('button', { name: 'Move forward' }).click();
	await expect(tiles.nth(1).getByRole('img', { name: 'The view' })).toBeVisible();
	expect(await violationsOf(page)).toEqual([]);
	const stored = (await callAs(page, 'GET', `/business-profile/${id}`)) as unknown as Record<string, unknown>;
	expect((stored.other_images as { alt: string }[]).map(({ alt }) => alt)).toEqual([
		'The counter',
		'The view',
		'The garden',
	]);

	// The form that was open all the time saves over the version that the pictures made.
	await page.getByLabel('Tagline').fill('Now with pictures');
	await page.getByRole('button', { name: 'Save changes' }).click();
	await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

	const response = await page.goto(`/business-profile/${slug}`);
	expect(await response?.text()).toMatch(
		/<link rel="preload" as="image" type="image\/avif" fetchPriority="high" imageSrcSet="\/media\//,
	);
	await expect(seen(page).getByRole('link')).toHaveText(['', '', '']);
	await expect(page.getByRole('link', { name: 'Photo 2: The view' })).toBeVisible();
	expect(
		await page.evaluate(() => [...document.images].filter((image) => image.complete && !image.naturalWidth)),
	).toEqual([]);
	await page.getByRole('link', { name: 'Photo 1: The counter' }).click();
	await expect(dialog.getByText('The counter')).toBeVisible();
	await page.keyboard.press('ArrowRight');
	await expect(dialog.getByText('The view')).toBeVisible();
	expect(await violationsOf(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
	await expect(page.getByRole('link', { name: 'Photo 1: The counter' })).toBeFocused();
	await page.goto(`/directory?q=${encodeURIComponent(name)}`);
	await expect(page.getByRole('article').locator('img').first()).toHaveJSProperty('complete', true);
	expect(await violationsOf(page)).toEqual([]);
});

test('photos are dropped, dragged by the keyboard, and come back when their removal is undone', async ({ page }) => {
	const { id, slug } = await ownedBusiness(page);
	await page.goto(`/business-profile/me/${id}`);
	const files = [await photo('a.jpg', 300, 200), await photo('b.jpg', 301, 200)];
	const transfer = await page.evaluateHandle(
		(files) => {
			const data = new DataTransfer();
			for (const { name, base64 } of files) {
				const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
				data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
			}
			return data;
		},
		files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') })),
	);
	await part(page, 'Photos').dispatchEvent('drop', { dataTransfer: transfer });
	const tiles = page.getByRole('grid', { name: /^Photos/ }).getByRole('row');
	await expect(tiles).toHaveCount(2);
	const widths = () => tiles.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('width')));
	expect(await widths()).toEqual(['300', '301']);

	await tiles.first().focus();
	await page.keyboard.press('ArrowRight');
	await expect(tiles.nth(1)).toBeFocused();
	await page.getByRole('button', { name: 'Move photo 2' }).press('Enter');
	// The places to drop at come with the next frame: a key that is pressed before it moves in the grid.
	await expect(page.getByRole('button', { name: 'Insert after Photo 2' })).toBeFocused();
	await page.keyboard.press('Home');
	await expect(page.getByRole('button', { name: 'Insert before Photo 1' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect.poll(widths).toEqual(['301', '300']);

	const remove = page.getByRole('button', { name: /^Remove: Photo/ });
	await tiles.first().click();
	await remove.click();
	await expect(tiles).toHaveCount(1);
	await expect(part(page, 'Photos').getByRole('heading', { name: 'Photos' })).toBeFocused();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(tiles).toHaveCount(2);
	await tiles.first().click();
	await remove.click();
	// Whoever leaves before it is too late to undo meant it.
	await page.goto(`/business-profile/${slug}`);
	await expect(async () => {
		await page.reload();
		await expect(page.getByRole('link', { name: 'Open photo 1' })).toHaveCount(1, { timeout: 1000 });
		await expect(page.getByRole('link', { name: 'Open photo 2' })).toHaveCount(0, { timeout: 1000 });
	}).toPass();
});

test('what is no picture is refused with a sentence; a slow upload shows how far it is, and can be stopped', async ({
	page,
}) => {
	const { id } = await ownedBusiness(page);
	await page.goto(`/business-profile/me/${id}`);
	const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
	await choose(page, 'Cover', 'Choose a picture', [text]);
	await expect(part(page, 'Cover').getByRole('alert')).toContainText('“notes.txt” isn’t a supported picture');
	await choose(page, 'Photos', 'Add photos', [{ ...text, name: 'lies.jpg', mimeType: 'image/jpeg' }]);
	await expect(part(page, 'Photos').getByRole('alert')).toContainText('Send a JPEG, PNG, WebP or AVIF picture');
	await part(page, 'Photos').getByRole('button', { name: 'Discard' }).click();

	const network = await page.context().newCDPSession(page);
	// So slow that it is under way for as long as a busy machine takes to press the button: what has arrived cannot be stopped.
	const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 6_000 };
	await network.send('Network.emulateNetworkConditions', slow);
	await choose(page, 'Photos', 'Add photos', [await photo('slow.jpg', 2000, 1500)]);
	await expect(part(page, 'Photos').getByRole('progressbar', { name: 'Uploading slow.jpg' })).toBeVisible();
	await expect(part(page, 'Photos').getByText(/Uploading, [1-9]\d?%/)).toBeVisible();
	await part(page, 'Photos').getByRole('button', { name: 'Cancel uploading slow.jpg' }).click();
	await expect(part(page, 'Photos').getByRole('progressbar')).toHaveCount(0);
	await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });

	await page.route('**/other-images/*', (route) => route.abort(), { times: 1 });
	await choose(page, 'Photos', 'Add photos', [await photo('again.jpg', 300, 200)]);
	await expect(part(page, 'Photos').getByRole('alert')).toContainText('Check your connection');
	await part(page, 'Photos').getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('grid', { name: /^Photos/ }).getByRole('row')).toHaveCount(1);
});

test('a picture that was removed takes none with it that was put in its place; both arrive although their page is left', async ({
	page,
}) => {
	test.slow();
	const { id } = await ownedBusiness(page);
	await openPage(page, `/business-profile/me/${id}`);
	const cover = part(page, 'Cover');
	const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
	await choose(page, 'Cover', 'Choose a picture', [await photo('first.jpg', 1600, 1000)]);
	await save.click();
	await expect(cover.getByRole('img', { name: 'Cover' })).toBeVisible();
	await cover.getByRole('button', { name: 'Remove: Cover' }).click();
	await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
	const calls: string[] = [];
	page.on('requestfinished', (request) => {
		if (request.url().includes('/api/v1/business-profile/cover/')) calls.push(request.method());
	});
	await choose(page, 'Cover', 'Choose a picture', [await photo('second.jpg', 1600, 1000)]);
	await save.click();
	await expect(page.getByText('Picture saved.')).toBeVisible();
	await expect.poll(() => calls).toEqual(['DELETE', 'POST']);
	await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

	// While another is on its way, what would be removed is not the one that is seen.
	await expect(cover.getByRole('progressbar')).toHaveCount(0);
	const letCoverGo = await hold(page, '**/business-profile/cover/*');
	await choose(page, 'Cover', 'Replace', [await photo('third.jpg', 1600, 1000)]);
	await save.click();
	await expect(cover.getByRole('progressbar')).toBeVisible();
	await expect(cover.getByRole('button', { name: 'Remove: Cover' })).toHaveAttribute('aria-disabled', 'true');
	await expect(page.getByText('Picture saved.')).toHaveCount(0);

	let letGo = () => {};
	const mayGo = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await page.route('**/other-images/*', async (route) => {
		await mayGo;
		await route.continue();
	});
	await choose(page, 'Photos', 'Add photos', [await photo('one.jpg'), await photo('two.jpg')]);
	await expect(part(page, 'Photos').getByRole('progressbar')).toHaveCount(2);
	await page.getByRole('link', { name: 'Offers' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible();
	// Who closes the tab meanwhile is asked first.
	const asked = page.waitForEvent('dialog');
	await page.close({ runBeforeUnload: true });
	expect((await asked).type()).toBe('beforeunload');
	await (await asked).dismiss();
	letCoverGo();
	await expect(page.getByText('Picture saved.')).toBeVisible();
	letGo();
	const stored = async () => {
		const profile = (await callAs(page, 'GET', `/business-profile/${id}`)) as unknown as { other_images: object[] };
		return profile.other_images.length;
	};
	await expect.poll(stored).toBe(2);

	await page.goBack();
	const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
	await page.route('**/other-images/*', async (route) => {
		await isLeft;
		await route.abort();
	});
	await choose(page, 'Photos', 'Add photos', [await photo('three.jpg')]);
	await expect(part(page, 'Photos').getByRole('progressbar')).toHaveCount(1);
	await page.getByRole('link', { name: 'Offers' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible();
	leave();
	await expect(page.getByText('“three.jpg” wasn’t added.')).toBeVisible();
});

test('a member has a portrait, at once beside the menu, too', async ({ page }) => {
	await signUp(page, 'Paula');
	await page.goto('/me/me');
	await page.getByRole('button', { name: 'Edit profile' }).click();
	await choose(page, 'Portrait', 'Choose a picture', [await photo('me.jpg', 400, 600)]);
	await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Picture saved.')).toBeVisible();
	const shown = page.getByRole('button', { name: 'Your menu' }).locator('img');
	await expect(shown).toHaveAttribute('src', /^\/media\//);
	await page.reload();
	await expect(shown).toHaveAttribute('src', /^\/media\//);
	expect(await violationsOf(page)).toEqual([]);
});
