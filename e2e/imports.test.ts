import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { operatorAddress, otherBrowserOf, signUp } from './member.ts';

const mark = () => Math.random().toString(36).slice(2, 8);
const rowsOf = (count: number, town: string) =>
	Array.from({ length: count }, (_, at) => `${at},${town} Kiosk ${at},${town}`).join('\n');
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function send(page: Page, given: ReturnType<typeof file>): Promise<void> {
	await page.goto('/operator/imports');
	const chooser = page.waitForEvent('filechooser');
	await page.getByRole('button', { name: 'Choose a file' }).click();
	await (await chooser).setFiles(given);
}
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

// One import is worked on at a time.
test.describe.configure({ mode: 'default' });

test('a file is sent, its columns are chosen beside a preview, it is tried, imported, and taken back', async ({
	browser,
}) => {
	const town = `Port ${mark()}`;
	const page = await otherBrowserOf(browser, operatorAddress);
	const rows = rowsOf(600, town).replaceAll('\n', ',2020-01-01\n');
	const renewed = `0,${town} Kiosk renewed,${town},2024-01-01`;
	await send(
		page,
		file(`${town}.csv`, `id,name,place,issued\n${rows},2020-01-01\n${renewed}\n,Nobody,${town},2020-01-01\n`),
	);
	await expect(page.getByRole('heading', { level: 1, name: `${town}.csv` })).toBeVisible();
	await expect(page.getByText(`${town} Kiosk 0`, { exact: true })).toBeVisible();

	// The column of the place is not recognised by itself.
	await expect(page.getByText('Not imported, 2 of 4: place, issued.')).toBeVisible();
	await page.getByLabel('place', { exact: true }).selectOption('Town');
	await expect(preview(page).getByText('Town').first()).toBeVisible();
	await page.getByLabel('name', { exact: true }).selectOption('');
	await expect(page.getByText('Choose the column of: Name.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Dry run' })).toBeDisabled();
	await page.getByLabel('name', { exact: true }).selectOption('Name');
	await expect(page.getByText('1 row repeats an earlier ID, among the first 602.')).toBeVisible();
	await page.getByLabel('If several rows share an ID, use').selectOption('the newest, by a column');
	await expect(page.getByLabel('Date column')).toHaveValue('issued');
	expect(await violationsOf(page)).toEqual([]);

	// What was chosen is the text that whoever knows more can edit, and the other way around.
	await page.getByText('Edit as YAML').click();
	const mapping = page.getByLabel('Mapping (YAML)');
	const text = await mapping.inputValue();
	await mapping.fill(text.replace('"place"', '"plaice"'));
	await expect(page.getByRole('alert')).toContainText('The file has no column plaice');
	await expect(page.getByRole('button', { name: 'Dry run' })).toBeDisabled();
	await mapping.fill(`${text}  tagline: issued\n`);
	await expect(page.getByLabel('issued', { exact: true })).toHaveValue('tagline');
	await mapping.fill(text);
	expect(await violationsOf(page)).toEqual([]);

	// Why it was refused is said until the mapping is another.
	const refusal = { status: 409, code: 'conflict', detail: 'other.csv is being worked on.', fields: [] };
	const answer = { status: 409, contentType: 'application/problem+json', body: JSON.stringify(refusal) };
	await page.route('**/operator/imports/*/check', (route) => route.fulfill(answer), { times: 1 });
	await page.getByRole('button', { name: 'Dry run' }).click();
	await expect(page.getByRole('alert')).toContainText('other.csv is being worked on.');
	await mapping.fill(`${text}# read\n`);
	await expect(page.getByRole('alert')).toHaveCount(0);
	await mapping.fill(text);

	await page.getByRole('button', { name: 'Dry run' }).click();
	await expect(page.getByRole('heading', { name: 'What would happen to each row' })).toBeVisible();
	await expect(page.getByText('602 rows.')).toBeVisible();
	await page.getByLabel('Show').selectOption('duplicates');
	await expect(page.getByText('line 602 has the same and is newer')).toBeVisible();
	await page.getByLabel('Show').selectOption('rejected');
	await expect(page.getByText('id is missing or longer than 200 characters')).toBeVisible();
	expect(await violationsOf(page)).toEqual([]);
	await page.goto(`/directory?q=${encodeURIComponent(`${town} Kiosk`)}`);
	await expect(page.getByRole('link', { name: `${town} Kiosk 0`, exact: true })).toHaveCount(0);

	await page.goBack();
	await page.getByRole('button', { name: 'Import' }).click();
	await expect(page.getByRole('heading', { name: 'What happened to each row' })).toBeVisible();
	await page.getByLabel('Show').selectOption('created');
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download as CSV' }).click();
	const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
	expect([lines.length, lines[0]]).toEqual([601, 'row,line,outcome,business,reason,left out']);
	expect(await violationsOf(page)).toEqual([]);

	await page.getByRole('link', { name: 'All imports' }).click();
	const listed = page.getByRole('listitem').filter({ hasText: `${town}.csv` });
	await expect(listed).toContainText('600 created, 1 duplicates, 1 rejected');
	await listed.getByRole('link').click();
	await page.getByRole('button', { name: 'Undo import' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
	await expect(page.getByText('600 deleted, 0 restored.')).toBeVisible();
	await page.context().close();
});

test('an import goes on without its page, shows how far it is, is stopped, and goes on', async ({ browser }) => {
	test.slow();
	const town = `Long ${mark()}`;
	const page = await otherBrowserOf(browser, operatorAddress);
	await send(page, file(`${town}.csv`, `id,name,town\n${rowsOf(40_000, town)}\n`));
	await page.getByRole('button', { name: 'Import' }).click();
	await expect(page.getByRole('progressbar', { name: `Progress of ${town}.csv` })).toBeVisible();
	await page.goto('/operator/imports');
	await page.getByRole('link', { name: `${town}.csv` }).click();
	await page.getByRole('button', { name: 'Stop' }).click();
	await expect(page.getByText('The import was interrupted')).toBeVisible();
	await page.getByRole('button', { name: 'Continue' }).click();
	await expect(page.getByRole('heading', { name: 'What happened to each row' })).toBeVisible({ timeout: 600_000 });
	await expect(page.getByText('40,000 rows.')).toBeVisible();
	await page.context().close();
});

test('a file that is thrown away is gone, and nobody else sees any', async ({ page, browser }) => {
	const desk = await otherBrowserOf(browser, operatorAddress);
	const name = `${mark()}.csv`;
	await send(desk, file(name, 'id,name\n1,Tea\n'));
	await desk.getByRole('button', { name: 'Discard file' }).click();
	await expect(desk.getByText('Discarded.')).toBeVisible();
	await expect(desk.getByRole('link', { name })).toHaveCount(0);
	await signUp(page, 'No one');
	await page.goto('/operator/imports');
	await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
	await desk.context().close();
});

test('the buttons stay where they are when the first rows come @phone', async ({ browser }) => {
	const desk = await otherBrowserOf(browser, operatorAddress);
	const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
	await desk.route('**/operator/imports/*/preview', async (route) => {
		await mayCome;
		await route.continue();
	});
	await send(desk, file(`${mark()}.csv`, 'id,name\n1,Tea\n'));
	const button = desk.getByRole('button', { name: 'Dry run' });
	await expect(button).toBeVisible();
	const before = await button.boundingBox();
	letCome();
	await expect(preview(desk).getByText('Line 2', { exact: true })).toBeVisible();
	expect(await button.boundingBox()).toEqual(before);
	await desk.getByRole('button', { name: 'Discard file' }).click();
	await expect(desk.getByText('Discarded.')).toBeVisible();
	await desk.context().close();
});
