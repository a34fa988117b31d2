import { expect, type Page, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { addAccount, addBusinessAs, signUp } from './member.ts';
import { openPage } from './open-page.ts';

const mark = () => Math.random().toString(36).slice(2, 8);
const pressed = (page: Page, name: 'Follow' | 'Following') => page.getByRole('button', { name, exact: true });

test('a visitor’s follow waits until they have signed up; then it is listed, filtered by, and taken back @handheld', async ({
	page,
	request,
}) => {
	test.slow();
	const { token } = await addAccount(request, 'Olga');
	const name = `Followed Bakery ${mark()}`;
	const { slug } = await addBusinessAs(request, token, { business_name: name, category: 'bakeries' });
	await openPage(page, `/business-profile/${slug}`);
	await expect(page.getByRole('link', { name: /follower/ })).toHaveCount(0);
	await page.getByRole('link', { name: 'Follow', exact: true }).click();
	await expect(page).toHaveURL(/sign-in\?next=/);
	const next = new URL(page.url()).searchParams.get('next') ?? '';
	const reader = `Ada ${mark()}`;
	await signUp(page, reader);
	await page.goto(next);
	await expect(pressed(page, 'Following')).toHaveAttribute('aria-pressed', 'true');
	await expect(page.getByRole('link', { name: '1 follower' })).toBeVisible();
	await page.reload();
	await expect(pressed(page, 'Following')).toHaveAttribute('aria-pressed', 'true');

	await page.getByRole('link', { name: '1 follower' }).click();
	await expect(page.getByRole('heading', { level: 1, name: `Followers of ${name}` })).toBeVisible();
	await expect(page.getByRole('link', { name: reader })).toBeVisible();
	expect(await violationsOf(page, 'all')).toEqual([]);

	await page.getByRole('button', { name: 'Your menu' }).click();
	await page.getByRole('link', { name: 'Following', exact: true }).click();
	await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
	expect(await violationsOf(page, 'all')).toEqual([]);
	await page.getByRole('link', { name: 'Search these' }).click();
	await expect(page).toHaveURL(/following=1/);
	await expect(page.getByText('1 business', { exact: true })).toBeVisible();
	await expect(page.getByRole('article').getByRole('link', { name, exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'Remove filter Following' }).click();
	await expect(page).toHaveURL('/directory');
	await page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: 'Following', exact: true }).click();
	await expect(page.getByText('1 business', { exact: true })).toBeVisible();

	await page.goto('/me/following');
	// The button says so at once; a page that is loaded meanwhile could still be of before.
	const unfollowed = page.waitForResponse('**/api/v1/business-profile/follow');
	await pressed(page, 'Following').click();
	await expect(pressed(page, 'Follow')).toHaveAttribute('aria-pressed', 'false');
	await unfollowed;
	await page.reload();
	await expect(page.getByText('You’re not following anyone yet.')).toBeVisible();
	await page.goto('/directory?following=1');
	await expect(page.getByText('You’re not following any of these')).toBeVisible();
});

test('what could not be stored is taken back, and said', async ({ page, request }) => {
	const { token } = await addAccount(request, 'Olga');
	const { slug } = await addBusinessAs(request, token, { business_name: `Far Away ${mark()}` });
	await signUp(page, `Ben ${mark()}`);
	await openPage(page, `/business-profile/${slug}`);
	await page.route('**/business-profile/follow', (route) => route.abort());
	await pressed(page, 'Follow').click();
	await expect(page.getByRole('status').filter({ hasText: /connection|reach|again/i })).toBeVisible();
	await expect(pressed(page, 'Follow')).toHaveAttribute('aria-pressed', 'false');
	await page.unroute('**/business-profile/follow');
	await pressed(page, 'Follow').click();
	await expect(page.getByRole('link', { name: '1 follower' })).toBeVisible();
});

test('the last of several presses is what stays, however long the answer to the first takes', async ({
	page,
	request,
}) => {
	const { token } = await addAccount(request, 'Olga');
	const { slug } = await addBusinessAs(request, token, { business_name: `Slow Line ${mark()}` });
	await signUp(page, `Ben ${mark()}`);
	await openPage(page, `/business-profile/${slug}`);
	const wishes: boolean[] = [];
	let letGo = () => {};
	const mayGo = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await page.route('**/api/v1/business-profile/follow', async (route) => {
		wishes.push(route.request().postDataJSON().follow);
		await mayGo;
		await route.continue();
	});
	await pressed(page, 'Follow').click();
	await pressed(page, 'Following').click();
	await expect(pressed(page, 'Follow')).toHaveAttribute('aria-pressed', 'false');
	await expect.poll(() => wishes).toEqual([true]);
	const stored = page.waitForResponse((answer) => answer.request().postDataJSON()?.follow === false);
	letGo();
	await stored;
	expect(wishes).toEqual([true, false]);
	await page.reload();
	await expect(pressed(page, 'Follow')).toHaveAttribute('aria-pressed', 'false');
});

test('a visitor learns how many follow, and signs in for their names', async ({ page, request }) => {
	const { token } = await addAccount(request, 'Olga');
	const { id, slug } = await addBusinessAs(request, token, { business_name: `Open Door ${mark()}` });
	const followed = await request.post('/api/v1/business-profile/follow', {
		headers: { authorization: `Bearer ${token}` },
		data: { profile_id: id },
	});
	expect(followed.status()).toBe(200);
	await page.goto(`/business-profile/${slug}`);
	await page.getByRole('link', { name: '1 follower' }).click();
	await expect(page.getByText('Sign in to see who they are')).toBeVisible();
	await page.goto('/directory?following=1');
	await expect(page.getByText('Sign in to see what you follow')).toBeVisible();
	await expect(
		page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: 'Following', exact: true }),
	).toBeHidden();
});
