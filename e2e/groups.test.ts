/** A group: people are asked, come in, get what is written to it, also what was before where it shows that, and leave. */
import { expect, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { expectNarrow } from './narrow.ts';
import { openPage } from './open-page.ts';
import { call, friends, listOf, person, sendAtOnce } from './people.ts';

test('two are asked into a group, read what is written to it, one of them what was before, and one leaves', async ({
	browser,
	request,
}) => {
	test.slow();
	const [ana, ben] = await friends(browser, request);
	const cleo = await person(browser, request, 'Cleo');
	await call(request, ana.account, 'POST', `/me/friends/${cleo.id}`);
	await call(request, cleo.account, 'POST', `/me/friends/${ana.id}`);
	await sendAtOnce(ana.page);
	await openPage(ana.page, '/me/message/groups/new');
	await ana.page.getByRole('textbox', { name: 'Name' }).fill('Harbour Choir');
	for (const { name } of [ben, cleo]) {
		await ana.page.getByRole('combobox', { name: 'Invite' }).fill(name);
		await ana.page.getByRole('option', { name }).click();
	}
	await ana.page.getByLabel('Show earlier messages to people who join').check();
	expect(await violationsOf(ana.page, 'all')).toEqual([]);
	await ana.page.getByRole('button', { name: 'Create group' }).click();
	await expect(ana.page.getByRole('heading', { name: 'Harbour Choir' })).toBeVisible();

	await openPage(ben.page, '/me/message/groups');
	await ben.page.getByRole('link', { name: 'Harbour Choir' }).click();
	await expect(ben.page.getByText('You’re invited to “Harbour Choir”')).toBeVisible();
	expect(await violationsOf(ben.page, 'all')).toEqual([]);
	await ben.page.getByRole('button', { name: 'Accept' }).click();
	await expect(ben.page.getByRole('link', { name: 'Write to the group' })).toBeVisible();
	await expectNarrow(ben.page);

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

	// A third one comes later, and is told what they will find.
	await openPage(cleo.page, '/me/message/groups');
	await cleo.page.getByRole('link', { name: 'Harbour Choir' }).click();
	await expect(cleo.page.getByText(/^You also get the messages since/)).toBeVisible();
	await cleo.page.getByRole('button', { name: 'Accept' }).click();
	await expect(cleo.page.getByText(/^People who join get the messages since/)).toBeVisible();
	await cleo.page.getByRole('link', { name: /^Inbox/ }).click();
	await listOf(cleo.page, 'Inbox').getByRole('link').click();
	await expect(cleo.page.getByText('Tuesday at eight.').last()).toBeVisible();

	await ben.page.getByRole('link', { name: /^Groups/ }).click();
	await ben.page.getByRole('link', { name: 'Harbour Choir' }).click();
	await ben.page.getByRole('button', { name: 'Leave group' }).click();
	await ben.page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click();
	await expect(ben.page.getByText('You left “Harbour Choir”.')).toBeVisible();
	await expect(ben.page.getByRole('heading', { name: 'No groups yet.' })).toBeVisible();
	for (const { page } of [ana, ben, cleo]) await page.context().close();
});

test('what is typed about a group stays where the groups cannot be loaded anew', async ({ browser, request }) => {
	const [ana, ben] = await friends(browser, request);
	const { page } = ana;
	const group = { name: 'Harbour Choir', description: null, shows_past: false, participants: [ben.id] };
	const { id } = await call(request, ana.account, 'POST', '/business-profile/messages/groups/', group);
	const listening = page.waitForResponse(/\/me\/events/);
	await openPage(page, `/me/message/groups/${id}`);
	await listening;
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await page.getByRole('textbox', { name: 'Name' }).fill('Harbour Choir and Band');
	await page.route('**/messages/groups/my', (route) => route.abort());
	const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/messages/groups/my'));
	const told = { to: [{ type: 'member', id: ana.id }], subject: 'Hello', body: 'Are you there?' };
	await call(request, ben.account, 'POST', '/business-profile/messages/compose', told);
	await failed;
	await page.unroute('**/messages/groups/my');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('heading', { name: 'Harbour Choir and Band' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
	await page.getByRole('button', { name: `Remove ${ben.name}` }).click();
	await expect(page.getByRole('button', { name: `Remove ${ben.name}` })).toHaveCount(0);
	await expect(page.getByRole('heading', { name: 'In this group' })).toBeFocused();
	for (const { page } of [ana, ben]) await page.context().close();
});
