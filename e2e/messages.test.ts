/** Mail between two people: it arrives, is read, thrown away on one side, brought back, answered by keys, and taken back. */
import { type APIRequestContext, expect, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { openPage } from './open-page.ts';
import { call, friends, listOf, type Person, person, sendAtOnce } from './people.ts';

/** Sends a message of each subject, past the pages. */
async function write(request: APIRequestContext, from: Person, to: Person, subjects: string[]): Promise<void> {
	for (const subject of subjects)
		await call(request, from.account, 'POST', '/business-profile/messages/compose', {
			to: [{ type: 'member', id: to.id }],
			subject,
			body: 'Shall we?',
		});
}

test('what one writes arrives, is read with a receipt, and lies in the trash of one side alone', async ({
	browser,
	request,
}) => {
	const [ana, ben] = await friends(browser, request);
	await sendAtOnce(ana.page);
	await openPage(ben.page, '/about');
	await openPage(ana.page, `/members/${ben.id}`);
	await ana.page.getByRole('link', { name: `Message to ${ben.name}` }).click();
	await expect(ana.page.getByRole('button', { name: `Remove ${ben.name}` })).toBeVisible();
	await ana.page.getByLabel('Subject').fill('Plumber?');
	await ana.page.getByRole('textbox', { name: 'Message' }).fill('This one comes on Saturdays: https://plumber.example');
	const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>();
	await ana.page.route(
		'**/messages/compose',
		async (route) => {
			await isSeen;
			await route.fallback();
		},
		{ times: 1 },
	);
	await ana.page.getByRole('button', { name: 'Send' }).click();
	// What is on its way stays as it is.
	await expect(ana.page.getByRole('textbox', { name: 'Message' })).not.toBeEditable();
	await expect(ana.page.getByLabel('Subject')).not.toBeEditable();
	await expect(ana.page.getByRole('combobox', { name: 'To' })).not.toBeEditable();
	await expect(ana.page.getByRole('button', { name: `Remove ${ben.name}` })).toBeDisabled();
	await expect(ana.page.getByRole('button', { name: 'Discard' })).toBeDisabled();
	letGo();
	await expect(ana.page.getByText('Message sent.')).toBeVisible();

	// It stands there without a reload, and in the title.
	await expect(ben.page).toHaveTitle(/^\(\d+\) About/);
	await ben.page.getByRole('link', { name: 'Messages, 1 unread' }).click();
	await ben.page.getByRole('link', { name: `Unread: ${ana.name}` }).click();
	await expect(ben.page.getByRole('heading', { name: 'Plumber?' })).toBeVisible();
	await expect(ben.page.getByRole('link', { name: 'https://plumber.example' })).toBeVisible();
	await expect(ben.page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
	expect(await violationsOf(ben.page, 'all')).toEqual([]);

	await openPage(ana.page, '/me/message/outbox');
	await listOf(ana.page, 'Sent').getByRole('link').click();
	await expect(ana.page.getByText(`Read by ${ben.name}`)).toBeVisible();
	await call(request, ana.account, 'POST', '/business-profile/messages/compose', {
		to: [{ type: 'member', id: ben.id }],
		subject: 'The second',
		body: 'While you look.',
	});
	await expect(listOf(ben.page, 'Inbox').getByText('The second').first()).toBeVisible();

	await ben.page.keyboard.press('#');
	await expect(ben.page.getByText('Moved to trash.')).toBeVisible();
	await expect(listOf(ben.page, 'Inbox').getByText('Plumber?')).toHaveCount(0);
	await ana.page.reload();
	await expect(ana.page.getByRole('heading', { name: 'Plumber?' })).toBeVisible();
	await ben.page.getByRole('link', { name: 'Trash' }).click();
	await listOf(ben.page, 'Trash').getByRole('link').click();
	await ben.page.getByRole('button', { name: 'Restore' }).click();
	await expect(ben.page.getByText('Restored.')).toBeVisible();
	await ben.page.getByRole('link', { name: /^Inbox/ }).click();
	await expect(listOf(ben.page, 'Inbox').getByText('Plumber?').first()).toBeVisible();

	// What one goes on writing to oneself alone is thrown away from the drafts with what it answers.
	const [second] = await call(request, ana.account, 'GET', '/business-profile/messages/outbox');
	await call(request, ana.account, 'POST', '/business-profile/messages/draft', {
		to: [{ type: 'member', id: ben.id }],
		subject: 'The second',
		body: 'Never mind.',
		reply_to_id: second.id,
	});
	await ana.page.getByRole('link', { name: /^Drafts/ }).click();
	await listOf(ana.page, 'Drafts').getByRole('link').click();
	await expect(ana.page.getByRole('textbox', { name: `Reply to ${ben.name}` })).toHaveValue('Never mind.');
	await expect(ana.page.getByRole('button', { name: 'Mark as unread' })).toHaveCount(0);
	const isMoved = expect(ana.page.getByText('Moved to trash.')).toBeVisible();
	await ana.page.getByRole('button', { name: 'Move to trash' }).click();
	await isMoved;
	for (const { page } of [ana, ben]) await page.context().close();
});

test('mail is read and answered by keys alone, and what was sent can be taken back', async ({ browser, request }) => {
	const [ana, ben] = await friends(browser, request);
	await write(request, ana, ben, ['First', 'Second']);
	const { page } = ben;
	await openPage(page, '/me/message');
	await expect(listOf(page, 'Inbox').getByRole('listitem')).toHaveCount(2);
	await page.keyboard.press('?');
	await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
	expect(await violationsOf(page, 'all')).toEqual([]);
	await page.keyboard.press('Escape');
	await page.keyboard.press('/');
	const search = page.getByLabel('Search Inbox');
	await expect(search).toBeFocused();
	// Within one task, so that what was typed is given up before it is searched for.
	await search.evaluate((field) => {
		document.execCommand('insertText', false, 'Nothing like it');
		field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
	});
	await expect(search).toHaveValue('');
	// What is thrown away hands the focus on to the next.
	await page.keyboard.press('j');
	await page.keyboard.press('#');
	await expect(page.getByText('Moved to trash.')).toBeVisible();
	await expect(listOf(page, 'Inbox').getByRole('link')).toHaveCount(1);
	await expect(listOf(page, 'Inbox').getByRole('link')).toBeFocused();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(listOf(page, 'Inbox').getByRole('link')).toHaveCount(2);
	await page.keyboard.press('j');
	await page.keyboard.press('j');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: 'First' })).toBeFocused();
	await page.keyboard.press('k');
	await expect(page.getByRole('heading', { name: 'Second' })).toBeFocused();
	await page.keyboard.press('r');
	await page.keyboard.type('We shall.');
	await page.keyboard.press('Control+Enter');
	await expect(page.getByText('Message sent.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Reply', exact: true })).toBeFocused();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(page.getByText('Not sent.')).toBeVisible();
	await expect(page.getByRole('textbox', { name: `Reply to ${ana.name}` })).toHaveValue('We shall.');
	const unread = await call(request, ana.account, 'GET', '/business-profile/messages/inbox');
	expect(unread).toEqual([]);
	for (const { page } of [ana, ben]) await page.context().close();
});

test('what still waits is taken back from where it lies, by who wrote it', async ({ browser, request }) => {
	const [ana, ben] = await friends(browser, request);
	const { page } = ana;
	await openPage(page, '/me/message');
	await call(request, ana.account, 'POST', '/business-profile/messages/compose', {
		to: [{ type: 'member', id: ben.id }],
		subject: 'Too soon',
		body: 'Shall we?',
		undo_seconds: 30,
	});
	await page.getByRole('link', { name: 'Sent' }).click();
	await listOf(page, 'Sent')
		.getByRole('link', { name: /Too soon/ })
		.click();
	await page.getByRole('button', { name: 'Cancel sending' }).click();
	await expect(page.getByText('Not sent.')).toBeVisible();
	await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Shall we?');
	await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
	expect(await call(request, ana.account, 'GET', '/business-profile/messages/outbox')).toEqual([]);
	for (const { page } of [ana, ben]) await page.context().close();
});

test('messages are marked and thrown away by keys, and several at once by the bar', async ({ browser, request }) => {
	const [ana, ben] = await friends(browser, request);
	await write(request, ana, ben, ['First', 'Second', 'Third']);
	const { page } = ben;
	await openPage(page, '/me/message');
	const inbox = listOf(page, 'Inbox');
	/** Waits until these are unread, on the page and for the server. */
	const expectUnread = async (...subjects: string[]) => {
		await expect(inbox.getByRole('link', { name: /^Unread: / })).toHaveText(subjects.map((one) => new RegExp(one)));
		const read = () => call(request, ben.account, 'GET', '/business-profile/messages/inbox?unread=true');
		const unread = async () => (await read()).map(({ subject }: { subject: string }) => subject);
		await expect.poll(unread).toEqual(subjects);
	};
	/** Presses the face of a message, which is the box that selects it. */
	const choose = (subject: string, from = inbox) =>
		from.getByRole('listitem').filter({ hasText: subject }).locator('label').click();
	const bar = (count: number) => page.getByRole('toolbar', { name: `${count} selected` });
	await expectUnread('Third', 'Second', 'First');
	await page.keyboard.press('j');
	await expect(inbox.getByRole('link', { name: /Third/ })).toBeFocused();
	await page.keyboard.press('e');
	await expectUnread('Second', 'First');
	await page.keyboard.press('u');
	await expectUnread('Third', 'Second', 'First');
	await page.keyboard.press('x');
	await expect(bar(1)).toBeVisible();
	await page.keyboard.press('j');
	await page.keyboard.press('x');
	await expect(bar(2)).toBeVisible();
	expect(await violationsOf(page, 'all')).toEqual([]);
	await page.keyboard.press('e');
	await expectUnread('First');
	await expect(page.getByRole('toolbar')).toHaveCount(0);

	await choose('First');
	await page.getByRole('checkbox', { name: 'Select all' }).check();
	await bar(3).getByRole('button', { name: 'Mark as unread' }).click();
	await expect(page.getByRole('region', { name: 'Messages in Inbox' })).toBeFocused();
	await expectUnread('Third', 'Second', 'First');
	for (const subject of ['First', 'Third']) await choose(subject);
	await bar(2).getByRole('button', { name: 'Mark as read' }).click();
	await expectUnread('Second');
	for (const subject of ['First', 'Third']) await choose(subject);
	const areMoved = expect(page.getByText('2 messages moved to trash.')).toBeVisible();
	await bar(2).getByRole('button', { name: 'Move to trash' }).click();
	await areMoved;
	await expect(inbox.getByRole('listitem')).toHaveCount(1);
	await page.getByRole('link', { name: 'Trash' }).click();
	const trash = listOf(page, 'Trash');
	await choose('First', trash);
	await bar(1).getByRole('button', { name: 'Restore' }).click();
	await expect(trash.getByRole('listitem')).toHaveCount(1);
	await choose('Third', trash);
	await bar(1).getByRole('button', { name: 'Delete forever' }).click();
	const sheet = page.getByRole('dialog', { name: 'Delete this message forever?' });
	await sheet.getByRole('button', { name: 'Delete forever' }).click();
	await expect(page.getByRole('heading', { name: 'The trash is empty.' })).toBeVisible();

	await page.keyboard.press('c');
	await expect(page.getByRole('combobox', { name: 'To' })).toBeVisible();
	await page.getByRole('link', { name: /^Inbox/ }).click();
	await expect(inbox.getByRole('listitem')).toHaveCount(2);
	// Who has left cannot be answered, and their letter says so.
	await request.delete('/api/v1/me', { headers: { authorization: `Bearer ${ana.account.token}` } });
	await inbox.getByRole('link', { name: /Second/ }).click();
	await expect(page.getByText(/can’t be reached any more, so a reply won’t arrive/)).toBeVisible();
	for (const { page } of [ana, ben]) await page.context().close();
});

test('what a stranger writes waits as a request, in which no link leads anywhere @phone', async ({
	browser,
	request,
}) => {
	const [zoe, ben] = [await person(browser, request, 'Zoe'), await person(browser, request, 'Ben')];
	await call(request, zoe.account, 'POST', '/business-profile/messages/compose', {
		to: [{ type: 'member', id: ben.id }],
		subject: 'Hello',
		body: 'Look: https://stranger.example',
	});
	const { page } = ben;
	await page.setViewportSize({ width: 320, height: 640 });
	await openPage(page, '/me/message');
	await expect(page.getByRole('heading', { name: 'Your inbox is empty.' })).toBeVisible();
	await page.getByRole('button', { name: 'Folders: Inbox' }).click();
	await page.getByRole('link', { name: /^Requests/ }).click();
	await listOf(page, 'Requests').getByRole('link').click();
	await expect(page.getByRole('article').getByText('https://stranger.example')).toBeVisible();
	await expect(page.getByRole('link', { name: 'https://stranger.example' })).toHaveCount(0);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
	expect(await violationsOf(page, 'all')).toEqual([]);
	await page.getByRole('button', { name: 'Accept' }).click();
	await expect(page.getByText('You can write to each other now.')).toBeVisible();
	await expect(page.getByRole('link', { name: 'https://stranger.example' })).toBeVisible();
	await page.getByRole('link', { name: 'Back to Inbox' }).click();
	await expect(listOf(page, 'Inbox').getByRole('listitem')).toHaveCount(1);
	for (const { page } of [zoe, ben]) await page.context().close();
});
