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

test('a business without an owner is taken over with a code that is mailed to its website’s domain @handheld', async ({
	page,
	request,
}) => {
	const host = `teapot-${mark()}.example`;
	const name = `Teapot ${mark()}`;
	const { slug } = await addUnowned(request, { business_name: name, website: `https://www.${host}/` });
	await signUp(page, 'Clara');
	await page.goto(`/business-profile/${slug}`);
	await page.getByRole('link', { name: 'Claim this business' }).click();
	await expect(page.getByRole('heading', { level: 1, name: `Is ${name} yours?` })).toBeVisible();
	await page.getByLabel('Email at this domain').fill('in fo');
	await page.getByRole('button', { name: 'Send code' }).click();
	await expect(page.getByText('Enter the part before the @')).toBeVisible();
	expect(await violationsOf(page)).toEqual([]);
	await page.getByLabel('Email at this domain').fill('info');
	await page.getByRole('button', { name: 'Send code' }).click();
	await expect(page.getByText(`A code is on its way to info@${host}.`)).toBeVisible();
	const code = await mailedCode(request, `info@${host}`);

	// Whoever closes the page meanwhile finds the way back.
	await page.goto('/me/me');
	await page.getByRole('link', { name: 'Continue' }).click();
	await page.getByLabel('Code', { exact: true }).fill(code.startsWith('1') ? '2222 2222' : '1111 1111');
	await page.getByRole('button', { name: 'Confirm' }).click();
	await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true');
	expect(await violationsOf(page)).toEqual([]);
	await page.getByLabel('Code', { exact: true }).fill(code);
	await page.getByRole('button', { name: 'Confirm' }).click();
	await expect(page.getByText('It’s yours', { exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'Manage page' }).click();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	await expect(page.getByText('The owner proved that they can read email at the website’s domain.')).toBeVisible();
	await page.goto(`/business-profile/${slug}`);
	await expect(page.getByText('Verified', { exact: true })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Claim this business' })).toHaveCount(0);
});

test('the line for the website can be copied, and is looked for on a press', async ({ page, request, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const host = `kettle-${mark()}.invalid`;
	const { slug } = await addUnowned(request, { business_name: `Kettle ${mark()}`, website: `https://${host}/` });
	await signUp(page, 'Clive');
	await page.goto(`/business-profile/${slug}/claim`);
	await page.getByText('On your website').click();
	await page.getByRole('button', { name: 'Get the line' }).click();
	await page.getByRole('button', { name: 'Copy' }).first().click();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toMatch(/^<meta name="vouch-claim" content="[\w-]+">$/);
	await page.getByRole('button', { name: 'I’ve done it. Check now' }).click();
	await expect(page.getByRole('alert')).toContainText(`There is no host ${host}.`);
	await page.getByRole('button', { name: 'Choose another way' }).click();
	await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
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
		.getByLabel('Why it’s yours')
		.fill('I have run this forge since 2009, and my name is on the trade register.');
	await page.getByRole('button', { name: 'Send', exact: true }).click();
	await expect(page.getByText('We’re looking into it')).toBeVisible();

	const desk = await otherBrowserOf(browser, operatorAddress);
	await desk.goto('/me/me');
	await desk.getByRole('link', { name: 'View claims' }).click();
	const card = desk.getByRole('article').filter({ hasText: name });
	await expect(card).toContainText('on the trade register');
	await card.getByRole('button', { name: 'Approve' }).click();
	await expect(card.getByLabel('Reason (the claimer can read it)')).toHaveAttribute('aria-invalid', 'true');
	await card.getByLabel('Reason (the claimer can read it)').fill('The trade register names her.');
	expect(await violationsOf(desk)).toEqual([]);
	await card.getByRole('button', { name: 'Approve' }).click();
	await expect(card).toHaveCount(0);
	await desk.getByRole('link', { name: 'Decided' }).click();
	await expect(card).toContainText('by Otto: The trade register names her.');

	await page.goto('/me/me');
	await expect(page.getByText(`Your claim was approved. You now own ${name}.`)).toBeVisible();
	await expect(page.getByText('Reason: The trade register names her.')).toBeVisible();
	await page.getByRole('button', { name: 'Got it' }).click();
	await expect(page.getByText(`Your claim was approved. You now own ${name}.`)).toHaveCount(0);
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
	await expect(claimer.getByText('Someone already manages this business.')).toBeVisible();
	await claimer.getByLabel('Why it’s yours').fill('It was sold to me in May. The contract is at your disposal.');
	await claimer.getByRole('button', { name: 'Send', exact: true }).click();
	await expect(claimer.getByText('We’re looking into it')).toBeVisible();

	await signIn(page, owner.address);
	await page.goto('/me/me');
	await expect(page.getByText(`Dora says ${name} is theirs.`)).toBeVisible();
	await expect(page.getByText('It was sold to me in May.')).toBeVisible();
	await page.getByLabel('Your side').fill('True: I help her in the first months, and then I stop.');
	expect(await violationsOf(page)).toEqual([]);
	await page.getByRole('button', { name: 'Send', exact: true }).click();
	await expect(page.getByText('Saved. We’ll read it before anything is decided.')).toBeVisible();

	const desk = await otherBrowserOf(browser, operatorAddress);
	await desk.goto('/operator/claims');
	const card = desk.getByRole('article').filter({ hasText: name });
	await expect(card).toContainText('Dispute');
	await expect(card).toContainText('Olga: True: I help her in the first months');
	await card.getByLabel('Reason (the claimer can read it)').fill('Both say that it was sold.');
	await card.getByLabel('Previous owners become').selectOption('Managers');
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
		await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
	}
});
