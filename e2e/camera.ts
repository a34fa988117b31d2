import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page, test } from '@playwright/test';
import type { CoinsSite } from './coins-site.ts';
import { openPage } from './open-page.ts';
import { qrVideo } from './qr-video.ts';
import { putSession, type SignedIn } from './session.ts';

/** Opens the page on which a business confirms codes, in a browser whose camera sees a QR code of the text. */
export async function openTill(
	site: CoinsSite,
	owner: SignedIn,
	text: string,
): Promise<{ page: Page; close: () => Promise<void> }> {
	const folder = mkdtempSync(join(tmpdir(), 'vouch-test-camera-'));
	const film = join(folder, 'code.y4m');
	writeFileSync(film, qrVideo(text));
	const browser = await chromium.launch({
		...(test.info().project.use.launchOptions ?? {}),
		args: [
			...['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
			`--use-file-for-fake-video-capture=${film}`,
		],
	});
	const page = await site.newPage(browser, { permissions: ['camera'] });
	await putSession(page, owner);
	await openPage(page, '/me/confirm-code');
	return {
		page,
		close: async () => {
			await browser.close();
			rmSync(folder, { recursive: true });
		},
	};
}
