import { expect, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { mailedCode } from './mailbox.ts';
import {
	addAccount,
	addBusinessAs,
	addUnowned,
	operatorAddress,
	otherBrowser,
	otherBrowserOf,
	signIn,
	signUp,
} from './member.ts';

const mark = () => Math.random().toString(36).slice(2, 8);

// Two or three people each, in browsers of their own.
test.describe.configure({ timeout: 120_000 });

test('a business without an owner is taken over with a code that is mailed to its website’s domain @phone', async ({
	page,
	request,
}) => {
	const host = `teapot-${mark()}.example`;
	const name = `Teapot ${mark()}`;
	const { slug } = await addUnowned(request, { business_name: name, website: `https://www.${host}/` });
	await signUp(page, 'Clara');
	await page.goto(`/business-profile/${slug}`);
	await page.getByRole('link', { name: 'Take it over' }).click();
	await expect(page.getByRole('heading', { level: 1, name: `Is ${name} yours?` })).toBeVisible();
	await page.getByLabel('Address at the domain').fill('in fo');
	await page.getByRole('button', { name: 'Mail me the code' }).click();
	await expect(page.getByText('Give what stands before the @')).toBeVisible();
	expect(await violationsOf(page)).toEqual([]);
	await page.getByLabel('Address at the domain').fill('info');
	await page.getByRole('button', { name: 'Mail me the code' }).click();
	await expect(page.getByText(`A code is on its way to info@${host}.`)).toBeVisible();
	const code = await mailedCode(request, `info@${host}`);

	// Whoever closes the page meanwhile finds the way back.
	await page.goto('/me/me');
	await page.getByRole('link', { name: 'Go on' }).click();
	await page.getByLabel('The code').fill(code.startsWith('1') ? '2222 2222' : '1111 1111');
	await page.getByRole('button', { name: 'Confirm' }).click();
	await expect(page.getByLabel('The code')).toHaveAttribute('aria-invalid', 'true');
	expect(await violationsOf(page)).toEqual([]);
	await page.getByLabel('The code').fill(code);
	await page.getByRole('button', { name: 'Confirm' }).click();
	await expect(page.getByText('It is yours', { exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'Go on to its page' }).click();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	await expect(page.getByText('Its owner has shown that they read mail at the website’s domain.')).toBeVisible();
	await page.goto(`/business-profile/${slug}`);
	await expect(page.getByText('Verified', { exact: true })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Take it over' })).toHaveCount(0);
});

test('the line for the website can be copied, and is looked for on a press', async ({ page, request, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const host = `kettle-${mark()}.invalid`;
	const { slug } = await addUnowned(request, { business_name: `Kettle ${mark()}`, website: `https://${host}/` });
	await signUp(page, 'Clive');
	await page.goto(`/business-profile/${slug}/claim`);
	await page.getByText('By the website').click();
	await page.getByRole('button', { name: 'Give me the line' }).click();
	await page.getByRole('button', { name: 'Copy' }).first().click();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toMatch(/^<meta name="vouch-claim" content="[\w-]+">$/);
	await page.getByRole('button', { name: 'I have done it: look now' }).click();
	await expect(page.getByRole('alert')).toContainText(`There is no host ${host}.`);
	await page.getByRole('button', { name: 'Choose another way' }).click();
	await expect(page.getByRole('button', { name: 'Mail me the code' })).toBeVisible();
});

test('where there is no website, an operator reads and decides, and the claimer reads why', async ({
	page,
	browser,
	request,
}) => {
	const name = `Nameless Forge ${mark()}`;
	const { slug } = await addUnowned(request, { business_name: name });
	await signUp(page, 'Cosima');
	await page.goto(`/business-profile/${slug}/claim`);
	await page
		.getByLabel('Why it is yours')
		.fill('I have run this forge since 2009, and my name is on the trade register.');
	await page.getByRole('button', { name: 'Send it' }).click();
	await expect(page.getByText('A person looks into it')).toBeVisible();

	const desk = await otherBrowserOf(browser, operatorAddress);
	await desk.goto('/me/me');
	await desk.getByRole('link', { name: 'Look at them' }).click();
	const card = desk.getByRole('article').filter({ hasText: name });
	await expect(card).toContainText('on the trade register');
	await card.getByRole('button', { name: 'Approve' }).click();
	await expect(card.getByLabel('Reason, which the claimer reads')).toHaveAttribute('aria-invalid', 'true');
	await card.getByLabel('Reason, which the claimer reads').fill('The trade register names her.');
	expect(await violationsOf(desk)).toEqual([]);
	await card.getByRole('button', { name: 'Approve' }).click();
	await expect(card).toHaveCount(0);
	await desk.getByRole('link', { name: 'Decided' }).click();
	await expect(card).toContainText('by Otto: The trade register names her.');

	await page.goto('/me/me');
	await expect(page.getByText(`Your claim was approved: you own ${name}.`)).toBeVisible();
	await expect(page.getByText('The reason: The trade register names her.')).toBeVisible();
	await page.getByRole('button', { name: 'I have read it' }).click();
	await expect(page.getByText(`Your claim was approved: you own ${name}.`)).toHaveCount(0);
	await page.getByRole('link', { name, exact: true }).click();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	await desk.context().close();
});

test('a dispute: the owner tells their side, the operator reads both, and decides who owns it', async ({
	page,
	browser,
	request,
}) => {
	const name = `Twice Claimed ${mark()}`;
	const owner = await addAccount(request, 'Olga');
	const { id, slug } = await addBusinessAs(request, owner.token, { business_name: name });
	const { page: claimer } = await otherBrowser(browser, 'Dora');
	await claimer.goto(`/business-profile/${slug}/claim`);
	await expect(claimer.getByText('Somebody looks after this business already.')).toBeVisible();
	await claimer.getByLabel('Why it is yours').fill('It was sold to me in May. The contract is at your disposal.');
	await claimer.getByRole('button', { name: 'Send it' }).click();
	await expect(claimer.getByText('A person looks into it')).toBeVisible();

	await signIn(page, owner.address);
	await page.goto('/me/me');
	await expect(page.getByText(`Dora says that ${name} is theirs.`)).toBeVisible();
	await expect(page.getByText('It was sold to me in May.')).toBeVisible();
	await page.getByLabel('Your side').fill('True: I help her in the first months, and then I stop.');
	expect(await violationsOf(page)).toEqual([]);
	await page.getByRole('button', { name: 'Tell it' }).click();
	await expect(page.getByText('Your side is stored.')).toBeVisible();

	const desk = await otherBrowserOf(browser, operatorAddress);
	await desk.goto('/operator/claims');
	const card = desk.getByRole('article').filter({ hasText: name });
	await expect(card).toContainText('Dispute');
	await expect(card).toContainText('Olga: True: I help her in the first months');
	await card.getByLabel('Reason, which the claimer reads').fill('Both say that it was sold.');
	await card.getByLabel('The owners until now become').selectOption('Managers');
	await card.getByRole('button', { name: 'Approve' }).click();
	await expect(card).toHaveCount(0);

	await claimer.goto(`/business-profile/me/${id}`);
	await expect(claimer.getByText('You own this business.')).toBeVisible();
	await page.goto(`/business-profile/me/${id}`);
	await expect(page.getByText('You manage this business.')).toBeVisible();
	await Promise.all([desk.context().close(), claimer.context().close()]);
});

test('pages of the operator are not there for anybody else', async ({ page }) => {
	await signUp(page, 'Nobody');
	for (const path of ['/operator/claims', '/operator/businesses']) {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1, name: 'There is nothing here.' })).toBeVisible();
	}
});
