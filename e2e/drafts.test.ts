/** What is typed is not lost: not without a connection, not by a reload, and not on another device. */
import { expect, test } from '@playwright/test';
import { startHttpProxy } from '../test/http-proxy.ts';
import { otherBrowserOf, signIn } from './member.ts';
import { openPage } from './open-page.ts';
import { call, friends, listOf, sendAtOnce } from './people.ts';

test.use({ serviceWorkers: 'allow' });

test('a draft that was typed without a connection is there after a reload, and goes out when there is one', async ({
	browser,
	request,
	page,
	context,
}) => {
	const [ana, ben] = await friends(browser, request);
	const proxy = await startHttpProxy(process.env.E2E_URL ?? '');
	await signIn(page, ana.account.address, proxy.url);
	await openPage(page, `${proxy.url}/me/message/new?to=member:${ben.id}`);
	await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
	await sendAtOnce(page);
	await expect(page.getByRole('button', { name: `Remove ${ben.name}` })).toBeVisible();
	await context.setOffline(true);
	await proxy.stop();
	await page.getByLabel('Subject').fill('From the tunnel');
	await page.getByRole('textbox', { name: 'Message' }).fill('Nobody hears me.');
	await expect(page.getByText('Offline. Kept on this device')).toBeVisible();
	await page.reload();
	await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
	await expect(page.getByText(`What you wrote to ${ben.name} is kept on this device.`)).toBeVisible();

	// The page that was wished for comes back by itself.
	await proxy.start();
	await context.setOffline(false);
	await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Nobody hears me.');
	await expect(page.getByText('Saved in Drafts')).toBeVisible();
	await context.setOffline(true);
	await page.getByRole('button', { name: 'Send' }).click();
	await expect(page.getByText('goes out as soon as you’re back online')).toBeVisible();
	await proxy.stop();
	await page.reload();
	const waiting = page.getByText(`Your message to ${ben.name} goes out as soon as you’re back online.`);
	await expect(waiting).toBeVisible();
	await proxy.start();
	await context.setOffline(false);
	await expect
		.poll(async () => (await call(request, ben.account, 'GET', '/business-profile/messages/inbox')).length)
		.toBe(1);
	await proxy.stop();
	for (const { page } of [ana, ben]) await page.context().close();
});

test('a draft whose answer was lost is saved again as the same one', async ({ browser, request }) => {
	const [ana, ben] = await friends(browser, request);
	await openPage(ana.page, `/me/message/new?to=member:${ben.id}`);
	await expect(ana.page.getByRole('button', { name: `Remove ${ben.name}` })).toBeVisible();
	await ana.page.route(
		'**/messages/draft',
		async (route) => {
			await route.fetch();
			await route.abort();
		},
		{ times: 1 },
	);
	await ana.page.getByLabel('Subject').fill('Weekend');
	await ana.page.getByRole('textbox', { name: 'Message' }).fill('Shall we');
	await expect(ana.page.getByText('Offline. Kept on this device')).toBeVisible();
	await ana.page.getByRole('textbox', { name: 'Message' }).fill('Shall we go');
	await ana.page.evaluate(() => dispatchEvent(new Event('online')));
	await expect(ana.page.getByText('Saved in Drafts')).toBeVisible();
	const drafts = await call(request, ana.account, 'GET', '/business-profile/messages/draft');
	expect(drafts).toMatchObject([{ subject: 'Weekend' }]);
	await openPage(ana.page, '/me/message/draft');
	await listOf(ana.page, 'Drafts').getByRole('link').click();
	await expect(ana.page.getByRole('textbox', { name: 'Message' })).toHaveValue('Shall we go');
	for (const { page } of [ana, ben]) await page.context().close();
});

test('a draft goes on on another device, and sent from there it is gone here', async ({ browser, request }) => {
	const [ana, ben] = await friends(browser, request);
	const phone = await otherBrowserOf(browser, ana.account.address);
	await sendAtOnce(phone);
	await openPage(ana.page, `/me/message/new?to=member:${ben.id}`);
	await ana.page.getByLabel('Subject').fill('Weekend');
	await ana.page.getByRole('textbox', { name: 'Message' }).fill('Shall we');
	await expect(ana.page.getByText('Saved in Drafts')).toBeVisible();

	await openPage(phone, '/me/message/draft');
	await listOf(phone, 'Drafts').getByRole('link').click();
	await expect(phone.getByRole('textbox', { name: 'Message' })).toHaveValue('Shall we');
	await phone.getByRole('button', { name: 'Send' }).click();
	await expect(phone.getByText('Message sent.')).toBeVisible();

	await expect(ana.page.getByText('This draft was sent or deleted somewhere else.')).toBeVisible();
	await openPage(ana.page, '/me/message/draft');
	await expect(ana.page.getByRole('heading', { name: 'No drafts.' })).toBeVisible();
	for (const page of [ana.page, phone, ben.page]) await page.context().close();
});

test('an answer that is typed in two tabs is one, and stands in both', async ({ browser, request }) => {
	const [ana, ben] = await friends(browser, request);
	const { thread_id } = await call(request, ben.account, 'POST', '/business-profile/messages/compose', {
		to: [{ type: 'member', id: ana.id }],
		subject: 'Weekend',
		body: 'Shall we go?',
	});
	const tabs = [ana.page, await ana.page.context().newPage()] as const;
	const answerIn = (tab: (typeof tabs)[number]) => tab.getByRole('textbox', { name: `Reply to ${ben.name}` });
	for (const tab of tabs) await openPage(tab, `/me/message/inbox/${thread_id}`);
	// Nothing is saved, so that neither tab hears of the other by the server.
	for (const tab of tabs) await tab.route('**/messages/draft', (route) => route.abort());
	const [first, second] = tabs;
	await first.getByRole('button', { name: 'Reply', exact: true }).click();
	await answerIn(first).fill('We shall');
	await second.getByRole('button', { name: 'Reply', exact: true }).click();
	await expect(answerIn(second)).toHaveValue('We shall');
	await answerIn(second).fill('We shall, on Sunday.');
	await expect(answerIn(first)).toHaveValue('We shall, on Sunday.');
	await answerIn(first).fill('We shall, on Saturday.');
	await expect(answerIn(second)).toHaveValue('We shall, on Saturday.');
	for (const { page } of [ana, ben]) await page.context().close();
});
