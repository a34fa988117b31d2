/** A business posts; a friend of the house likes it, answers, and finds it in their feed; it is edited and deleted. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { mediaLimits } from '#contract/media.ts';
import { pixels } from '../test/pictures.ts';
import { violationsOf } from './axe.ts';
import { hold } from './hold.ts';
import { addBusinessAs, signIn } from './member.ts';
import { expectNarrow } from './narrow.ts';
import { openPage } from './open-page.ts';
import { call, friends, type Person, person } from './people.ts';
import { withoutScripts } from './without-scripts.ts';

const words = 'The oven is lit again: rye bread from six on Saturday.';
/** The page of a business is an article itself. */
const post = (page: Page, text = words) => page.getByRole('article').filter({ hasText: text }).last();

async function addBakery(request: Parameters<typeof addBusinessAs>[0], { account }: Person) {
	const name = `Bakery ${Math.random().toString(36).slice(2, 8)}`;
	return { name, ...(await addBusinessAs(request, account.token, { business_name: name, status: 'published' })) };
}

test('an owner posts with a picture; a friend likes it and comments, and finds it in their feed; it is edited, and deleted @phone', async ({
	browser,
	request,
}) => {
	test.slow();
	const [ana, ben] = await friends(browser, request);
	const { id, name, slug } = await addBakery(request, ana);
	await openPage(ana.page, `/business-profile/${slug}`);
	await ana.page.getByLabel(`Post as ${name}`).fill(words);
	const chooser = ana.page.waitForEvent('filechooser');
	await ana.page.locator('#posts').getByRole('button', { name: 'Add photos' }).click();
	const buffer = await pixels(1200, 800, 71).jpeg().toBuffer();
	await (await chooser).setFiles([{ name: 'oven.jpg', mimeType: 'image/jpeg', buffer }]);
	await expect(ana.page.getByRole('img', { name: 'Photo 1, not posted yet' })).toBeVisible();
	await ana.page.getByLabel('What does photo 1 show?').fill('Loaves in the oven');
	expect(await violationsOf(ana.page)).toEqual([]);
	await ana.page.getByRole('button', { name: 'Post', exact: true }).click();
	await expect(post(ana.page)).toBeVisible();
	await expect(post(ana.page).getByRole('link', { name: 'Photo 1: Loaves in the oven' })).toBeVisible();
	await expect(ana.page.getByLabel(`Post as ${name}`)).toHaveValue('');

	// Nothing is pushed to who follows: it is there when they look.
	await call(request, ben.account, 'POST', '/business-profile/follow', { profile_id: id });
	await openPage(ben.page, '/me/feed');
	const inFeed = post(ben.page);
	await inFeed.getByRole('link', { name: 'Photo 1: Loaves in the oven' }).click();
	await expect(ben.page.getByRole('dialog', { name: `Photos posted by ${name}` })).toBeVisible();
	await ben.page.keyboard.press('Escape');
	expect(await violationsOf(ben.page, 'all')).toEqual([]);
	await inFeed.getByRole('button', { name: 'Like' }).click();
	await expect(inFeed.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
	await inFeed.getByRole('button', { name: 'Comment', exact: true }).click();
	await expect(inFeed.getByText('Everyone can read it, with your name.')).toBeVisible();
	await expectNarrow(ben.page);
	expect(await violationsOf(ben.page, 'all')).toEqual([]);
	await inFeed.getByLabel('Your comment').fill('Two for me, please.');
	await inFeed.getByRole('button', { name: 'Comment' }).last().click();
	await expect(inFeed.getByRole('link', { name: ben.name })).toBeVisible();
	await expect(inFeed.getByLabel('Your comment')).toHaveValue('');
	await expect(inFeed.getByLabel('Your comment')).toBeFocused();

	const [{ id: post_id }] = await call(request, ben.account, 'GET', `/business-profile/post/${id}`);
	await call(request, ben.account, 'POST', '/business-profile/comment-post', { post_id, body: 'And three rolls.' });
	await openPage(ana.page, `/business-profile/${slug}`);
	const mine = post(ana.page);
	await expect(mine.getByText(`${ben.name} liked this`)).toBeVisible();
	await expect(mine.getByText('Two for me, please.')).toBeVisible();
	await mine.getByRole('button', { name: '2 comments' }).click();
	const [loaves, rolls] = ['Two for me, please.', 'And three rolls.'].map((said) =>
		mine.getByRole('listitem').filter({ hasText: said }),
	) as [Locator, Locator];
	await loaves.getByRole('button', { name: 'Reply' }).click();
	await loaves.getByLabel(`Your reply to ${ben.name}`).fill('They are yours.');
	await rolls.getByRole('button', { name: 'Reply' }).click();
	await expect(rolls.getByLabel(`Your reply to ${ben.name}`)).toBeFocused();
	await rolls.getByLabel(`Your reply to ${ben.name}`).fill('Not to this one.');
	// What is typed stays while the comments are folded.
	for (let press = 0; press < 2; press += 1) await mine.getByRole('button', { name: '2 comments' }).click();
	await expect(rolls.getByLabel(`Your reply to ${ben.name}`)).toHaveValue('Not to this one.');
	await rolls.getByRole('button', { name: 'Cancel' }).click();
	await expect(rolls.getByRole('button', { name: 'Reply' })).toBeFocused();
	await expect(rolls.getByLabel(`Your reply to ${ben.name}`)).toHaveCount(0);
	await loaves.getByRole('button', { name: 'Reply' }).last().click();
	await expect(mine.getByText('They are yours.')).toBeVisible();
	await expect(mine.getByRole('button', { name: '3 comments' })).toBeVisible();
	await expect(mine.getByRole('button', { name: 'Reply' }).first()).toBeFocused();

	await mine.getByRole('button', { name: 'Edit post' }).click();
	await mine.getByLabel('Edit post').fill(`${words} And rolls.`);
	const letChangeGo = await hold(ana.page, '**/business-profile/post/*');
	await mine.getByRole('button', { name: 'Save' }).click();
	await expect(mine.getByLabel('Edit post')).not.toBeEditable();
	letChangeGo();
	await expect(mine.getByText('And rolls.')).toBeVisible();
	await expect(mine.getByRole('button', { name: 'Edit post' })).toBeFocused();
	await expect(mine.getByText('edited')).toBeVisible();
	await ben.page.reload();
	await expect(post(ben.page, 'And rolls.').getByText('edited')).toBeVisible();
	await expect(post(ben.page).getByText('They are yours.')).toBeVisible();

	// A comment is removed once, however often that is pressed.
	const { promise: isPressed, resolve: letGo } = Promise.withResolvers<void>();
	let removals = 0;
	await ana.page.route('**/comment-post/*', async (route) => {
		if (route.request().method() !== 'DELETE') return route.fallback();
		removals += 1;
		await isPressed;
		await route.fallback();
	});
	const removal = mine.getByRole('button', { name: `Delete the comment by ${name}` });
	await removal.press('Enter');
	await removal.press('Enter');
	letGo();
	await expect(removal).toHaveCount(0);
	expect(removals).toBe(1);
	await expect(mine.getByRole('region', { name: 'Comments' })).toBeFocused();

	await mine.getByRole('button', { name: 'Edit post' }).click();
	await mine.getByRole('button', { name: 'Delete post' }).click();
	await ana.page.getByRole('dialog').getByRole('button', { name: 'Delete post' }).click();
	await expect(mine).toHaveCount(0);
	await ben.page.reload();
	await expect(ben.page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
	for (const { page } of [ana, ben]) await page.context().close();
});

test('who deletes a post goes on from the one beside it', async ({ browser, request }) => {
	const ana = await person(browser, request, 'Ana');
	const { id, slug } = await addBakery(request, ana);
	const said = ['Rye bread.', 'Wheat bread.', 'Oat bread.'] as const;
	for (const body of said) await call(request, ana.account, 'POST', '/business-profile/post', { profile_id: id, body });
	const { page } = ana;
	await openPage(page, `/business-profile/${slug}`);
	const remove = async (text: string) => {
		await post(page, text).getByRole('button', { name: 'Edit post' }).click();
		await post(page, text).getByRole('button', { name: 'Delete post' }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Delete post' }).press('Enter');
		await expect(page.locator('#posts').getByText(text)).toHaveCount(0);
	};
	const [rye, wheat, oat] = said;
	await remove(wheat);
	await expect(post(page, rye)).toBeFocused();
	await remove(rye);
	await expect(post(page, oat)).toBeFocused();
	await remove(oat);
	await expect(page.locator('#posts').getByRole('heading')).toBeFocused();
	await page.context().close();
});

test('what is pressed below a post before the scripts have come is done once they are there', async ({
	page,
	browser,
	request,
}) => {
	const [ana, ben] = await friends(browser, request);
	const { id, slug } = await addBakery(request, ana);
	await call(request, ana.account, 'POST', '/business-profile/post', { profile_id: id, body: words });
	const address = `/business-profile/${slug}`;

	const letVisitorGo = await withoutScripts(page, address);
	await post(page).getByRole('button', { name: 'Comment' }).click();
	letVisitorGo();
	await expect(post(page).getByRole('link', { name: 'Sign in to comment' })).toBeVisible();
	await page.unroute('**/static/*.js');
	const letLikerGo = await withoutScripts(page, address);
	await post(page).getByRole('button', { name: 'Like' }).click();
	letLikerGo();
	await expect(page).toHaveURL(/\/auth\/sign-in/);

	await page.unroute('**/static/*.js');
	await signIn(page, ben.account.address);
	const letMemberGo = await withoutScripts(page, address);
	await post(page).getByRole('button', { name: 'Like' }).click();
	const isStored = page.waitForResponse((answer) => answer.url().includes('/like-post') && answer.ok());
	letMemberGo();
	await expect(post(page).getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
	await isStored;
	await page.unroute('**/static/*.js');
	await page.reload();
	await expect(post(page).getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');

	// What others like meanwhile is counted once the page hears of it, also below one's own press.
	const like = post(page).getByRole('button', { name: 'Like' });
	for (const liked of ['false', 'true']) {
		await like.click();
		await expect(like).toHaveAttribute('aria-pressed', liked);
	}
	await expect(like).toContainText('1 like');
	const [{ id: post_id }] = await call(request, ana.account, 'GET', `/business-profile/post/${id}`);
	await call(request, ana.account, 'POST', '/business-profile/like-post', { post_id });
	for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').nth(4).click();
	await expect(like).toContainText('2 likes');
	for (const { page } of [ana, ben]) await page.context().close();
});

/** Makes a picture that is too large to be sent wait, while the page draws it smaller, until `letDraw` is called. */
const holdDrawing = (page: Page) =>
	page.addInitScript(() => {
		const draw = window.createImageBitmap;
		const mayDraw = new Promise<void>((letDraw) => Object.assign(window, { letDraw }));
		window.createImageBitmap = async (image: ImageBitmapSource) => {
			await mayDraw;
			return draw(image);
		};
	});

test('a post waits for its photo, is there once although its answer was lost, and is typed for one business alone', async ({
	browser,
	request,
}) => {
	test.slow();
	const ana = await person(browser, request, 'Ana');
	const { page } = ana;
	const [bakery, other] = [await addBakery(request, ana), await addBakery(request, ana)];
	await holdDrawing(page);
	await openPage(page, `/business-profile/${other.slug}`);
	await page.getByRole('button', { name: 'Your menu' }).click();
	await page.getByRole('link', { name: bakery.name }).click();
	await page.getByRole('link', { name: 'Public page' }).click();
	await page.getByLabel(`Post as ${bakery.name}`).fill(words);
	const chooser = page.waitForEvent('filechooser');
	await page.locator('#posts').getByRole('button', { name: 'Add photos' }).click();
	const picture = await pixels(1200, 800, 72).jpeg().toBuffer();
	const buffer = Buffer.concat([picture, Buffer.alloc(mediaLimits.bytesMax)]);
	await (await chooser).setFiles([{ name: 'oven.jpg', mimeType: 'image/jpeg', buffer }]);
	const send = page.getByRole('button', { name: 'Post', exact: true });
	await expect(send).toBeDisabled();
	await expect(page.getByRole('status').filter({ hasText: 'Preparing photos …' })).toBeVisible();
	await page.evaluate(() => (window as unknown as { letDraw: () => void }).letDraw());
	await expect(page.getByRole('img', { name: 'Photo 1, not posted yet' })).toBeVisible();

	await page.route('**/api/v1/business-profile/post', async (route) => {
		await route.fetch();
		await route.abort();
	});
	await send.click();
	await expect(page.getByText('We couldn’t reach the server.')).toBeVisible();
	await page.unroute('**/api/v1/business-profile/post');
	await send.click();
	await expect(post(page).getByRole('link', { name: 'Open photo 1' })).toBeVisible();
	const posts = () => call(request, ana.account, 'GET', `/business-profile/post/${bakery.id}`);
	expect(await posts()).toMatchObject([{ body: words, images: [{}] }]);

	await page.getByLabel(`Post as ${bakery.name}`).fill('Closed on Monday.');
	await page.evaluate(() => history.go(-2));
	await expect(page.getByLabel(`Post as ${other.name}`)).toHaveValue('');
	await expect(post(page)).toHaveCount(0);
	await page.context().close();
});
