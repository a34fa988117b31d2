/** The mailbox that the people of a business share, and a message that is reported. */
import { expect, type Page, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { addBusinessAs, operatorAddress, otherBrowserOf } from './member.ts';
import { expectNarrow } from './narrow.ts';
import { openPage } from './open-page.ts';
import { call, friends, listOf, person, sendAtOnce } from './people.ts';

const send = async (page: Page, subject: string, words: string) => {
	await page.getByLabel('Subject').fill(subject);
	await page.getByRole('textbox', { name: 'Message' }).fill(words);
	await page.getByRole('button', { name: 'Send' }).click();
	await expect(page.getByText('Message sent.')).toBeVisible();
};

test('two people answer from the mailbox of a business, each sees which of them it was, and the guest sees the business', async ({
	browser,
	request,
}) => {
	test.slow();
	const [ana, ben] = await friends(browser, request);
	const zoe = await person(browser, request, 'Zoe');
	const name = `Shared Table ${Math.random().toString(36).slice(2, 8)}`;
	const { id, slug } = await addBusinessAs(request, ana.account.token, { business_name: name, status: 'published' });
	const asked = await call(request, ana.account, 'POST', `/business-profile/${id}/managers`, { user_id: ben.id });
	await call(request, ben.account, 'PATCH', `/me/appointments/${asked.id}`, { accept: true });

	const unread = { name: 'Messages, 1 unread' };
	const mailbox = ben.page.getByLabel('Mailbox').filter({ visible: true });
	await openPage(ana.page, '/me/friends');
	await openPage(ben.page, '/me/message');
	await expect(ben.page.getByRole('heading', { name: 'Your inbox is empty.' })).toBeVisible();
	await expect(mailbox).not.toContainText('unread');

	await sendAtOnce(zoe.page);
	await openPage(zoe.page, `/business-profile/${slug}`);
	await zoe.page.getByRole('link', { name: 'Message', exact: true }).click();
	await expect(zoe.page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
	await send(zoe.page, 'Saturday', 'Is there a table for four?');

	// Both are told without loading their pages anew, and the icon leads to where there is something unread.
	await expect(ana.page.getByRole('link', unread)).toBeVisible();
	await expect(ana.page).toHaveTitle(/^\(\d+\) /);
	await expect(mailbox).toContainText(`${name} (1)`);
	await sendAtOnce(ben.page);
	await ben.page.getByRole('link', unread).click();
	await expect(mailbox).toHaveValue(id);
	await mailbox.selectOption('Your messages');
	await expect(ben.page.getByRole('heading', { name: 'Your inbox is empty.' })).toBeVisible();
	await mailbox.selectOption(`${name} (1)`);
	await listOf(ben.page, 'Inbox').getByRole('link').click();
	await expect(ben.page.getByRole('heading', { name: 'Saturday' })).toBeVisible();
	await expectNarrow(ben.page);
	expect(await violationsOf(ben.page, 'all')).toEqual([]);
	await ben.page.getByRole('button', { name: 'Reply', exact: true }).click();
	await ben.page.getByRole('textbox', { name: `Reply to ${zoe.name}` }).fill('There is, at eight.');
	await ben.page.getByRole('button', { name: 'Send' }).click();
	await expect(ben.page.getByText('Message sent.')).toBeVisible();

	// What one of them has read and answered is so for the other.
	await expect(mailbox).not.toContainText('unread');
	await expect(ana.page.getByRole('link', unread)).toHaveCount(0);
	await openPage(ana.page, `/me/message?as=${id}`);
	await expect(listOf(ana.page, 'Inbox').getByRole('link', { name: /^Unread/ })).toHaveCount(0);
	await listOf(ana.page, 'Inbox').getByRole('link').click();
	await expect(ana.page.getByText('There is, at eight.').last()).toBeVisible();
	await expect(ana.page.getByText(`by ${ben.name}`)).toBeVisible();

	await openPage(zoe.page, '/me/message');
	await listOf(zoe.page, 'Inbox').getByRole('link').click();
	const answer = zoe.page.getByRole('article', { name });
	await expect(answer).toContainText('There is, at eight.');
	await expect(zoe.page.getByText(ben.name)).toHaveCount(0);
	for (const { page } of [ana, ben, zoe]) await page.context().close();
});

test('who no longer looks after a business is led to their own mailbox, with what they were writing', async ({
	browser,
	request,
}) => {
	const [ana, ben] = await friends(browser, request);
	const name = `Closed Table ${Math.random().toString(36).slice(2, 8)}`;
	const { id } = await addBusinessAs(request, ana.account.token, { business_name: name, status: 'published' });
	const asked = await call(request, ana.account, 'POST', `/business-profile/${id}/managers`, { user_id: ben.id });
	await call(request, ben.account, 'PATCH', `/me/appointments/${asked.id}`, { accept: true });
	const { page } = ben;
	await openPage(page, `/me/message/new?as=${id}`);
	const mailbox = page.getByLabel('Mailbox').filter({ visible: true });
	await expect(mailbox).toHaveValue(id);
	await page.getByLabel('Subject').fill('Saturday');
	await page.getByRole('textbox', { name: 'Message' }).fill('The table is yours.');
	await expect(page.getByText('Saved in Drafts')).toBeVisible();

	await call(request, ana.account, 'DELETE', `/business-profile/${id}/managers/${ben.id}`);
	// It is told without a press, and without loading the page anew.
	await expect(page.getByText('You can’t see the messages of that business.')).toBeVisible();
	await expect(page).toHaveURL(/\/me\/message\/draft$/);
	await expect(mailbox).toHaveCount(0);
	await page.getByRole('list', { name: 'On this device only' }).getByRole('link').click();
	await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('The table is yours.');
	await expect(page.getByText('Saved in Drafts')).toBeVisible();
	expect(await call(request, ben.account, 'GET', '/business-profile/messages/draft')).toMatchObject([
		{ subject: 'Saturday', from: { id: ben.id } },
	]);

	await openPage(page, `/me/message/outbox?as=${id}`);
	await expect(page).toHaveURL(/\/me\/message\/inbox$/);
	await expect(page.getByText('You can’t see the messages of that business.')).toBeVisible();
	for (const { page } of [ana, ben]) await page.context().close();
});

test('a message is reported, an operator sees that one alone and removes it, and its words are gone for who had it', async ({
	browser,
	request,
}) => {
	const [ana, ben] = await friends(browser, request);
	for (const [subject, body] of [
		['Hello', 'Between the two of us.'],
		['Win', 'Send me the number of your card.'],
	])
		await call(request, ana.account, 'POST', '/business-profile/messages/compose', {
			to: [{ type: 'member', id: ben.id }],
			subject,
			body,
		});
	await openPage(ben.page, '/me/message');
	await listOf(ben.page, 'Inbox').getByRole('link').filter({ hasText: ana.name }).first().click();
	await expect(ben.page.getByText('Send me the number of your card.').last()).toBeVisible();
	await ben.page.getByRole('button', { name: `Report: ${ana.name}` }).click();
	expect(await violationsOf(ben.page, 'all')).toEqual([]);
	// What is asked about a review of a business is not asked about a message.
	await expect(ben.page.getByRole('radio', { name: /^Offensive/ })).toBeVisible();
	await expect(ben.page.getByRole('radio', { name: /^(Not a real experience|Off topic)/ })).toHaveCount(0);
	await ben.page.getByRole('dialog').getByRole('radio').first().check();
	// A stray press beside the dialog does not take away what was filled in.
	await ben.page.getByRole('dialog').getByRole('textbox').fill('It asks for a card.');
	await ben.page.mouse.click(2, 2);
	await expect(ben.page.getByRole('dialog').getByRole('textbox')).toHaveValue('It asks for a card.');
	await ben.page.getByRole('button', { name: 'Send report' }).click();
	await expect(ben.page.getByRole('dialog')).toHaveCount(0);

	const operator = await otherBrowserOf(browser, operatorAddress);
	await operator.goto('/operator/moderation');
	const card = operator.getByRole('article').filter({ hasText: 'Send me the number of your card.' });
	await expect(card).toBeVisible();
	await expect(operator.getByText('Between the two of us.')).toHaveCount(0);
	await card.getByLabel('Public reason').selectOption('spam');
	await card.getByLabel('Explanation for the person concerned').fill('Nobody asks for cards here.');
	await card.getByRole('button', { name: 'Remove' }).click();
	await expect(card).toHaveCount(0);

	await ben.page.reload();
	await expect(ben.page.getByRole('article', { name: ana.name })).toBeVisible();
	await expect(ben.page.getByText('Send me the number of your card.')).toHaveCount(0);
	await Promise.all([ana.page, ben.page, operator].map((page) => page.context().close()));
});
