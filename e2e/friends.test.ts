import { type Browser, expect, type Page, test } from '@playwright/test';
import { publishByName } from './adding.ts';
import { violationsOf } from './axe.ts';
import { hold } from './hold.ts';
import { addBusiness, otherBrowser, signUp } from './member.ts';
import { openPage } from './open-page.ts';

const mark = () => Math.random().toString(36).slice(2, 8);

/** A member in a browser of their own. */
const member = async (browser: Browser, name: string): Promise<Page> => (await otherBrowser(browser, name)).page;

async function review(page: Page, slug: string, face: number): Promise<void> {
	await page.goto(`/business-profile/${slug}`);
	for (const group of await page.getByRole('radiogroup').all())
		await group
			.getByRole('radio')
			.nth(face - 1)
			.click();
	await expect(page.getByText('Published.', { exact: true })).toBeVisible();
}

test('strangers become friends from a review, and read each other first', async ({ browser, request }) => {
	test.slow();
	const slug = await addBusiness(request, { business_name: `Corner Café ${mark()}` });
	const names = { ben: `Ben ${mark()}`, ana: `Ana ${mark()}` };
	const ben = await member(browser, names.ben);
	await review(ben, slug, 5);
	const ana = await member(browser, names.ana);
	await ana.goto(`/business-profile/${slug}`);
	await expect(ana.getByRole('button', { name: /^Friends/ })).toHaveCount(0);

	await ana.getByRole('link', { name: names.ben }).click();
	await expect(ana.getByRole('heading', { level: 1, name: names.ben })).toBeVisible();
	await ana.getByRole('button', { name: 'Add friend' }).click();
	await expect(ana.getByRole('button', { name: 'Cancel request' })).toBeVisible();

	await ben.goto('/about');
	await ben.getByRole('button', { name: 'Your menu' }).click();
	await ben.getByRole('link', { name: /Friends.*1 friend request/ }).click();
	await expect(ben.getByRole('heading', { name: 'Friend requests' })).toBeVisible();
	await ben.getByRole('button', { name: 'Accept' }).click();
	await expect(ben.getByText(`You and ${names.ana} are friends now.`)).toBeVisible();
	await expect(ben.getByText(/^Friends since/)).toBeVisible();

	await ana.goto(`/business-profile/${slug}`);
	await expect(ana.getByRole('button', { name: 'Friends 1' })).toHaveAttribute('aria-pressed', 'true');
	const said = ana.getByRole('article').filter({ hasText: names.ben }).last();
	await expect(said).toContainText('· Friends');
	await said.getByRole('button', { name: 'Helpful' }).click();
	await expect(said.getByRole('button', { name: 'Helpful 1' })).toHaveAttribute('aria-pressed', 'true');
	await ben.goto(`/business-profile/${slug}`);
	await expect(ben.getByText('1 person found this helpful.')).toBeVisible();
	for (const page of [ana, ben]) await page.context().close();
});

test('people are found by name, and a request shows beside the menu until it is answered', async ({
	browser,
	page,
}) => {
	const name = `Quirin Vale ${mark()}`;
	const quirin = await member(browser, name);
	await signUp(page, `Rhea ${mark()}`);
	await page.goto('/me/friends');
	await page.getByRole('searchbox', { name: 'Search people by name' }).fill(name.toLowerCase().slice(0, -1));
	const found = page.getByRole('search').getByRole('listitem').filter({ hasText: name });
	await found.getByRole('button', { name: 'Add friend' }).click();
	await expect(found.getByRole('button', { name: 'Cancel request' })).toBeVisible();

	await quirin.goto('/about');
	await expect(quirin.getByRole('button', { name: 'Your menu, 1 friend request' })).toBeVisible();
	await quirin.goto('/me/friends');
	await quirin.getByRole('button', { name: 'Accept' }).click();
	await expect(quirin.getByRole('button', { name: 'Your menu', exact: true })).toBeVisible();
	await quirin.context().close();
});

test('a block hides both from each other, and is taken back', async ({ browser, request }) => {
	const slug = await addBusiness(request, { business_name: `Quiet Bar ${mark()}` });
	const name = `Dan ${mark()}`;
	const dan = await member(browser, name);
	await review(dan, slug, 2);
	const eve = await member(browser, `Eve ${mark()}`);
	await eve.goto(`/business-profile/${slug}`);
	await eve.getByRole('link', { name }).click();
	await eve.getByRole('button', { name: `More options for ${name}` }).click();
	await eve.getByRole('button', { name: 'Block' }).click();
	// What has failed is said in the dialog, which covers everything else.
	const dialog = eve.getByRole('dialog');
	await eve.route('**/me/blocks/*', (route) => route.abort(), { times: 1 });
	await dialog.getByRole('button', { name: 'Block' }).click();
	await expect(dialog.getByRole('alert')).toContainText('Check your connection');
	// Once the dialog is closed, it is said beside it.
	await eve.route('**/me/blocks/*', (route) => route.abort(), { times: 1 });
	const fail = await hold(eve, '**/me/blocks/*');
	await dialog.getByRole('button', { name: 'Block' }).click();
	await eve.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
	const isSaid = expect(eve.getByText('Check your connection')).toBeVisible();
	fail();
	await isSaid;
	await eve.getByRole('button', { name: `More options for ${name}` }).click();
	await eve.getByRole('button', { name: 'Block' }).click();
	await dialog.getByRole('button', { name: 'Block' }).click();
	await expect(eve.getByText(`${name} is blocked.`)).toBeVisible();
	await eve.goto(`/business-profile/${slug}`);
	await expect(eve.getByRole('article').filter({ hasText: 'A member' }).last()).toBeVisible();
	await eve.goto('/me/friends');
	await eve.getByRole('button', { name: 'Unblock' }).click();
	await expect(eve.getByRole('heading', { name: 'Blocked' })).toHaveCount(0);
	await eve.goto(`/business-profile/${slug}`);
	await expect(eve.getByRole('link', { name })).toBeVisible();
	for (const page of [dan, eve]) await page.context().close();
});

test('who hides their name is read as a member, by everyone whom they chose', async ({ browser, page, request }) => {
	const slug = await addBusiness(request, { business_name: `Shy Shop ${mark()}` });
	const name = `Zoe ${mark()}`;
	const zoe = await member(browser, name);
	await review(zoe, slug, 3);
	await page.goto(`/business-profile/${slug}`);
	await expect(page.getByRole('article').filter({ hasText: name }).last()).toBeVisible();
	await zoe.goto('/me/friends');
	await zoe.getByRole('link', { name: 'Privacy settings' }).click();
	const question = zoe.getByRole('group', { name: 'Who can see my name on my reviews?' });
	await expect(question.getByRole('radio', { name: /^Everyone/ })).toBeChecked();
	await question.getByRole('radio', { name: /^My friends/ }).check();
	await expect(zoe.getByText('Saved.')).toBeVisible();
	await zoe.reload();
	await expect(question.getByRole('radio', { name: /^My friends/ })).toBeChecked();

	// A choice that could not be stored is told by its name, wherever one is by then.
	const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
	await zoe.route('**/api/v1/me', async (route) => {
		if (route.request().method() !== 'PATCH') return route.fallback();
		await isLeft;
		await route.abort();
	});
	await question.getByRole('radio', { name: /^No one/ }).check();
	await zoe.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
	await expect(zoe).toHaveURL(/\/about$/);
	leave();
	await expect(zoe.getByText('Not saved: Who can see my name on my reviews?')).toBeVisible();
	await page.reload();
	await expect(page.getByRole('article').filter({ hasText: 'A member' }).last()).toBeVisible();
	await expect(page.getByText(name)).toHaveCount(0);
	await zoe.context().close();
});

test('a business answers, and everyone reads it', async ({ browser }) => {
	const owner = await member(browser, `Olga ${mark()}`);
	const id = await publishByName(owner, `Answering Inn ${mark()}`);
	const guest = await member(browser, `Gil ${mark()}`);
	await review(guest, id, 4);
	await owner.goto(`/business-profile/${id}`);
	await owner.getByRole('button', { name: 'Reply', exact: true }).click();
	await owner.getByLabel('Your reply').fill('Thank you, Gil. Come again!');
	const letGo = await hold(owner, '**/reply');
	await owner.getByRole('button', { name: 'Publish reply' }).click();
	await expect(owner.getByLabel('Your reply')).not.toBeEditable();
	letGo();
	await expect(owner.getByText('Reply from the business')).toBeVisible();
	await expect(owner.getByRole('button', { name: 'Edit reply' })).toBeFocused();
	await guest.reload();
	await expect(guest.getByText('Thank you, Gil. Come again!')).toBeVisible();
	await owner.getByRole('button', { name: 'Delete reply' }).click();
	await expect(owner.getByText('Reply from the business')).toHaveCount(0);
	await expect(owner.getByRole('button', { name: 'Reply', exact: true })).toBeFocused();
	await owner.keyboard.press('Enter');
	await owner.getByRole('button', { name: 'Cancel' }).click();
	await expect(owner.getByRole('button', { name: 'Reply', exact: true })).toBeFocused();
	for (const page of [owner, guest]) await page.context().close();
});

test('friends and member pages can be used by everyone @phone', async ({ page }) => {
	await signUp(page, 'Ada');
	const { id } = await page.evaluate(async () => {
		const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
		return (await (await fetch('/api/v1/me', { headers })).json()).data;
	});
	for (const path of ['/me/friends', `/members/${id}`]) {
		await openPage(page, path);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		expect(await violationsOf(page, 'all')).toEqual([]);
	}
});
