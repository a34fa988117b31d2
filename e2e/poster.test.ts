import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { publishByName } from './adding.ts';
import { signUp } from './member.ts';

test('the code of a printed poster opens the four clicks, on paper of both sizes', async ({ page, browser }) => {
	const mark = Math.random().toString(36).slice(2, 8);
	await signUp(page, 'Petra');
	await publishByName(page, `Poster Press ${mark}`);
	await page.getByRole('link', { name: 'Poster with QR code' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Poster' })).toBeVisible();

	const code = page.getByRole('img', { name: /^QR code that opens/ });
	// Dark on white, also for whoever looks at the page in the dark.
	await page.emulateMedia({ colorScheme: 'dark' });
	const sheet = page.locator('.poster');
	await expect(sheet).toHaveCSS('background-color', 'oklch(1 0 0)');
	await expect(sheet).toHaveCSS('color', 'oklch(0.255 0.025 45)');
	const picture = sharp(await code.screenshot()).ensureAlpha();
	const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
	const address = decodeQR({ width: info.width, height: info.height, data });
	expect(address).toBe(`${process.env.E2E_URL}/r/poster-press-${mark}`);

	for (const [paper, width, height] of [
		['A4', 595, 842],
		['A5', 420, 595],
	] as const) {
		await page.getByRole('button', { name: paper }).click();
		await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
		const inch = 96;
		expect((await sheet.boundingBox())?.width).toBeCloseTo(((paper === 'A4' ? 210 : 148) / 25.4) * inch, 0);
		await page.emulateMedia({ media: null, colorScheme: 'dark' });
		const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
		const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, x, y]) => [Number(x), Number(y)]);
		expect(boxes).toHaveLength(1);
		expect(Math.abs((boxes[0]?.[0] ?? 0) - width)).toBeLessThan(2);
		expect(Math.abs((boxes[0]?.[1] ?? 0) - height)).toBeLessThan(2);
	}

	for (const [name, head] of [
		['SVG', '<svg'],
		['PNG', '\x89PNG'],
	] as const) {
		const saved = page.waitForEvent('download');
		await page.getByRole('button', { name, exact: true }).click();
		const download = await saved;
		expect(download.suggestedFilename()).toBe(`poster-press-${mark}.${name.toLowerCase()}`);
		expect((await readFile(await download.path())).toString('latin1')).toMatch(new RegExp(`^${head}`));
	}

	const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
	await guest.goto(address);
	await expect(guest).toHaveURL(new RegExp(`/business-profile/poster-press-${mark}#review$`));
	await expect(guest.getByRole('radiogroup').first().getByRole('radio').nth(2)).toBeFocused();
	await expect(guest.getByRole('heading', { name: 'Review in four clicks' })).toBeInViewport();
	await guest.context().close();
});
