import { expect, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { addAccount, addBusiness, addBusinessAs, callAs, otherBrowser, signIn, signUp } from './member.ts';
import { openPage } from './open-page.ts';
import { call, friends } from './people.ts';
import { countShifts, shiftOf } from './shifts.ts';

const words = 'They found the leak in ten minutes and left the kitchen cleaner than it was.';

test('a visitor is shown what the rings are, and a member what their friends said instead @phone', async ({
	page,
	request,
	browser,
}) => {
	const name = `Plumber ${Math.random().toString(36).slice(2, 8)}`;
	await addBusiness(request, { business_name: name, status: 'published', category: 'plumbers' });
	const { page: friend } = await otherBrowser(browser, 'Greta Sommer');
	await openPage(page, '/');
	await expect(page.getByRole('figure')).toContainText('Your friends');
	await expect(page.getByRole('navigation', { name: 'Popular' }).getByRole('link').first()).toBeVisible();
	expect(await violationsOf(page)).toEqual([]);

	await signUp(page, 'Ida Lenz');
	const circleAsked = page.waitForRequest('**/business-profile/circle?*');
	await page.goto('/');
	await expect(page.getByRole('heading', { name: 'Vouch is better with friends' })).toBeVisible();
	// One request tells what the circle says of all that is new, which is shown where the circle loves nothing yet.
	const shown = page.getByRole('region', { name: 'New in the directory' }).getByRole('article');
	await expect(shown.first()).toBeVisible();
	const ids = new URL((await circleAsked).url()).searchParams.get('ids')?.split(',');
	expect(ids).toHaveLength(await shown.count());
	await expect(page.getByRole('figure')).toBeHidden();

	const [me, other] = await Promise.all([page, friend].map((one) => callAs(one, 'GET', '/me')));
	await callAs(page, 'POST', `/me/friends/${other?.id}`);
	await callAs(friend, 'POST', `/me/friends/${me?.id}`);
	const found = await callAs(friend, 'GET', `/business-profile?q=${encodeURIComponent(name)}`);
	const [business] = found as unknown as { id: string }[];
	const categories = await callAs(friend, 'GET', `/business-profile/profile-review-category/${business?.id}`);
	const scores = Object.fromEntries((categories as unknown as { id: string }[]).map(({ id }) => [id, 5]));
	await callAs(friend, 'POST', '/business-profile/reviews', { profile_id: business?.id, scores, body: words });

	await countShifts(page);
	await page.addInitScript(() => {
		const nobody = { isSaid: false };
		Object.assign(window, { nobody });
		const look = () => {
			nobody.isSaid ||= document.body?.textContent.includes('No one in your circle has reviewed this yet') ?? false;
			requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	});
	await page.goto('/');
	await expect(page.getByRole('heading', { name: 'Hello, Ida' })).toBeVisible();
	const review = page.getByRole('article').filter({ hasText: words });
	await expect(review).toBeInViewport();
	await expect(review).toContainText('Greta Sommer');
	await expect(page.getByRole('region', { name: 'Loved by your circle' })).toContainText(name);
	expect(await shiftOf(page)).toBeLessThan(0.005);
	expect(await violationsOf(page)).toEqual([]);
	await review.getByRole('link', { name }).click();
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
	await expect(page.getByRole('region', { name: 'What your circle says' })).toContainText(words);
	// Not for a moment either, while it is asked for.
	expect(await page.evaluate(() => (window as never as { nobody: { isSaid: boolean } }).nobody.isSaid)).toBe(false);
});

test('what a followed business posted last is on a member’s front page, and leads to its posts', async ({
	page,
	browser,
	request,
}) => {
	const [ana, ben] = await friends(browser, request);
	const name = `Mill ${Math.random().toString(36).slice(2, 8)}`;
	const { id } = await addBusinessAs(request, ana.account.token, { business_name: name, status: 'published' });
	await call(request, ben.account, 'POST', '/business-profile/follow', { profile_id: id });
	await call(request, ana.account, 'POST', '/business-profile/post', {
		profile_id: id,
		body: 'Flour is milled again.',
	});
	await signIn(page, ben.account.address);
	await openPage(page, '/');
	const followed = page.getByRole('region', { name: 'From businesses you follow' });
	await expect(followed.getByRole('article')).toContainText('Flour is milled again.');
	expect(await violationsOf(page)).toEqual([]);
	await followed.getByRole('link', { name }).click();
	await expect(page.getByRole('heading', { name: 'Posts' })).toBeInViewport();
	for (const { page } of [ana, ben]) await page.context().close();
});

test('all requests that wait are counted, also beyond those whose faces are shown', async ({ page, request }) => {
	await signUp(page, 'Ida Sought');
	const { id } = await callAs(page, 'GET', '/me');
	for (const name of ['Ana', 'Ben', 'Cleo', 'Dana'])
		await call(request, await addAccount(request, name), 'POST', `/me/friends/${id}`);
	await openPage(page, '/');
	await expect(page.getByRole('main').getByRole('link', { name: '4 friend requests' })).toBeVisible();
});

test('what is near a visitor is shown when they ask for it, and nothing asks the browser before', async ({
	page,
	request,
	context,
}) => {
	const name = `Corner ${Math.random().toString(36).slice(2, 8)}`;
	const [lat, lng] = [-40 - Math.random() * 5, 170 + Math.random() * 5];
	await addBusiness(request, { business_name: name, status: 'published', category: 'cafes', lat, lng });
	await page.addInitScript(() => {
		const asked = { times: 0 };
		Object.assign(window, { asked });
		const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
		navigator.geolocation.getCurrentPosition = (...given) => {
			asked.times += 1;
			ask(...given);
		};
	});
	const timesAsked = () => page.evaluate(() => (window as never as { asked: { times: number } }).asked.times);
	const near = page.getByRole('region', { name: 'Near you' });
	await openPage(page, '/');
	expect(await timesAsked()).toBe(0);
	await near.getByRole('button', { name: 'Near me' }).click();
	await expect(page.getByText('Location is blocked for this site.')).toBeVisible();
	await context.grantPermissions(['geolocation']);
	await context.setGeolocation({ latitude: lat, longitude: lng });
	await near.getByRole('button', { name: 'Near me' }).click();
	await expect(near.getByRole('article').filter({ hasText: name })).toBeVisible();
	expect(await timesAsked()).toBe(2);
	await near.getByRole('link', { name: 'See all near you' }).click();
	await expect(page).toHaveURL(/lat=.*lng=.*radius=10000/);
});
