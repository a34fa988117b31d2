/** A group of two: one is asked, comes in, gets what is written to it, and leaves. */
import { expect, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { openPage } from './open-page.ts';
import { friends, listOf, sendAtOnce } from './people.ts';

test('somebody is asked into a group, reads what is written to it, and leaves', async ({ browser, request }) => {
	const [ana, ben] = await friends(browser, request);
	await sendAtOnce(ana.page);
	await openPage(ana.page, '/me/message/groups/new');
	await ana.page.getByRole('textbox', { name: 'Name' }).fill('Harbour Choir');
	await ana.page.getByRole('combobox', { name: 'Invite' }).fill(ben.name);
	await ana.page.getByRole('option', { name: ben.name }).click();
	await ana.page.getByRole('button', { name: 'Create group' }).click();
	await expect(ana.page.getByRole('heading', { name: 'Harbour Choir' })).toBeVisible();

	await openPage(ben.page, '/me/message/groups');
	await ben.page.getByRole('link', { name: 'Harbour Choir' }).click();
	await expect(ben.page.getByText('You’re invited to “Harbour Choir”')).toBeVisible();
	expect(await violationsOf(ben.page, 'all')).toEqual([]);
	await ben.page.getByRole('button', { name: 'Accept' }).click();
	await expect(ben.page.getByRole('link', { name: 'Write to the group' })).toBeVisible();

	await ana.page.getByRole('link', { name: 'Write to the group' }).click();
	await expect(ana.page.getByRole('button', { name: 'Remove Harbour Choir' })).toBeVisible();
	await ana.page.getByLabel('Subject').fill('Rehearsal');
	await ana.page.getByRole('textbox', { name: 'Message' }).fill('Tuesday at eight.');
	await ana.page.getByRole('button', { name: 'Send' }).click();
	await expect(ana.page.getByText('Message sent.')).toBeVisible();

	await ben.page.getByRole('link', { name: /^Inbox/ }).click();
	await listOf(ben.page, 'Inbox').getByRole('link').click();
	await expect(ben.page.getByText('Tuesday at eight.').last()).toBeVisible();
	await ben.page.getByRole('article').getByText('To Harbour Choir').waitFor();
	await ben.page.getByRole('link', { name: /^Groups/ }).click();
	await ben.page.getByRole('link', { name: 'Harbour Choir' }).click();
	await ben.page.getByRole('button', { name: 'Leave group' }).click();
	await ben.page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click();
	await expect(ben.page.getByText('You left “Harbour Choir”.')).toBeVisible();
	await expect(ben.page.getByRole('heading', { name: 'No groups yet.' })).toBeVisible();
	for (const { page } of [ana, ben]) await page.context().close();
});
