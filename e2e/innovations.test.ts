import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { callAs, signUp } from './member.ts';
import { openPage } from './open-page.ts';

/** The row of a table by what it is about. */
const cellsOf = (page: Page, table: string, row: string) =>
	page.getByRole('table', { name: table }).getByRole('row', { name: row }).getByRole('cell');

test('four clicks can be tried on a sample business, and the score is worked out at each @phone', async ({ page }) => {
	const written: string[] = [];
	page.on('request', (request) => request.method() !== 'GET' && written.push(request.url()));
	await openPage(page, '/innovations/four-click-review');
	const panel = page.getByRole('region', { name: 'Try it yourself' });
	const rows = panel.getByRole('radiogroup');
	const score = cellsOf(page, 'How the score is calculated', 'Score');
	await expect(score).toHaveText(['17', '4.03', '68.50']);

	// The first click may come before the page hears of it; the others go by keys.
	await rows.nth(0).getByRole('radio').nth(4).click();
	await expect(score).toHaveText(['18', '4.08', '73.50']);
	await expect(panel.getByRole('status')).toHaveText('Food: Great. 3 rows left. The score is 4.08.');
	await rows.nth(1).getByRole('radio').nth(2).focus();
	for (const key of ['1', '1', '1']) await page.keyboard.press(key);
	await expect(panel.getByText('Your review lowers the score from 4.03 to 3.92.')).toBeVisible();
	await expect(cellsOf(page, 'How the score is calculated', 'Yours')).toHaveText(['1', '2.00', '2.00']);
	await expect(cellsOf(page, 'What a friend of yours would see', 'Friends of friends')).toHaveText(['4', '4.13']);
	await expect(panel.getByText('On a real business your review would be published now')).toBeVisible();
	expect(await violationsOf(page)).toEqual([]);

	// Another kind of business keeps the faces, and one that nobody knows has no number in its rings.
	await panel.getByLabel('Kind of business').selectOption({ label: 'Trades and home services' });
	await expect(rows.nth(0)).toHaveAccessibleName(/^Workmanship/);
	await panel.getByRole('radio', { name: 'None' }).focus();
	await page.keyboard.press('Space');
	await expect(score).toHaveText(['6', '3.25', '19.50']);
	await expect(cellsOf(page, 'What a friend of yours would see', 'Everyone')).toHaveText(['1', '–']);

	await panel.getByRole('button', { name: 'Start again' }).click();
	await expect(rows.nth(0).getByRole('radio', { checked: true })).toHaveCount(0);
	await expect(rows.nth(0).getByRole('radio').nth(4)).toBeFocused();
	expect(written).toEqual([]);
	expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('scores');
});

test('without scripts the live pages show what everyone may see, and no faces that do nothing', async ({ browser }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
	const page = await context.newPage();
	await page.goto('/innovations/four-click-review');
	await expect(page.getByText('The faces need JavaScript.')).toBeVisible();
	await expect(page.getByRole('radio')).toHaveCount(0);
	await expect(cellsOf(page, 'How the score is calculated', 'Score')).toHaveText(['17', '4.03', '68.50']);

	await page.goto('/innovations/gamification');
	const rules = page.getByRole('region', { name: 'How to earn coins' });
	await expect(rules.getByRole('listitem').filter({ hasText: 'Stop by' }).first()).toContainText('1 a day');
	await expect(rules.getByText('today')).toHaveCount(0);
	await context.close();
});

test('a member sees what they earned today, their months, every movement, and leaves the board @handheld', async ({
	page,
}) => {
	await openPage(page, '/innovations/gamification');
	await expect(page.getByRole('heading', { name: 'Your last six months' })).toHaveCount(0);
	await signUp(page, 'Cora Winter');
	await openPage(page, '/innovations/gamification');
	const rules = page.getByRole('region', { name: 'How to earn coins' });
	await expect(rules.getByRole('listitem').filter({ hasText: 'Visit once a day' })).toContainText('Done for today');
	await expect(rules.getByRole('listitem').filter({ hasText: 'Review a business' })).toContainText('0 of 3 today');
	await expect(rules.getByRole('listitem').filter({ hasText: 'seven days in a row' })).toContainText('Day 1 of 7');
	const mine = page.getByRole('region', { name: 'Your coins' });
	await expect(mine.getByRole('region', { name: 'Recent activity' })).toContainText(
		'1 coin on the way for stopping by.',
	);
	await expect(mine.getByRole('table').getByRole('row')).toHaveCount(7);

	const board = mine.getByRole('region', { name: 'The board' });
	await expect(board).toContainText('Neither you nor your friends');
	await board.getByRole('button', { name: 'Everyone' }).click();
	await expect(board.getByRole('button', { name: 'Everyone' })).toHaveAttribute('aria-pressed', 'true');
	await board.getByRole('button', { name: 'Leave the board' }).click();
	await expect(board.getByRole('button', { name: 'Join again' })).toBeVisible();
	expect(await callAs(page, 'GET', '/me')).toMatchObject({ settings: { board: false } });
	expect(await violationsOf(page)).toEqual([]);
	await board.getByRole('button', { name: 'Join again' }).click();
	await expect(board.getByRole('button', { name: 'Leave the board' })).toBeVisible();

	await mine.getByRole('link', { name: 'See all transactions' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Coins' })).toBeVisible();
	const visit = page.getByRole('listitem').filter({ hasText: 'Daily visit' });
	await expect(visit).toContainText('waiting for an established member to interact with you');
	await visit.getByLabel('How this was booked').click();
	await expect(visit.getByRole('listitem').filter({ hasText: 'On the way' })).toContainText('+1');
	expect(await violationsOf(page)).toEqual([]);
	const saved = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download as CSV' }).click();
	const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
	expect(lines[0]).toMatch(/^id,at,kind,title,amount/);
	expect(lines.filter((line) => line.includes(',earn,Daily visit,1,pending,,confirmation,0,visit,1,'))).toHaveLength(1);

	await page.getByLabel('Show').selectOption('Used');
	await expect(page).toHaveURL('/me/coins?kind=settle');
	await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
	await page.getByRole('link', { name: 'Show everything' }).click();
	await expect(visit).toBeVisible();
	await page.getByRole('button', { name: 'Your menu' }).click();
	await expect(page.getByRole('link', { name: 'Coins 0' })).toHaveAttribute('href', '/me/coins');
	await page.goto('/me/me');
	await page.getByRole('link', { name: /on the way$/ }).click();
	await expect(page).toHaveURL('/me/coins');
});
