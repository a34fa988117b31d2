import { expect, test } from '@playwright/test';
import { hold } from './hold.ts';
import { addAccount, addBusinessAs } from './member.ts';
import { call } from './people.ts';
import { putSession } from './session.ts';

test('a review says that it earned coins, and how its author and the business know each other', async ({
	page,
	request,
}) => {
	const [owner, friend, stranger] = [
		await addAccount(request, 'Olga Owner'),
		await addAccount(request, 'Fred Friend'),
		await addAccount(request, 'Sina Stranger'),
	];
	const { id, slug } = await addBusinessAs(request, owner.token, {
		business_name: 'Known Corner',
		status: 'published',
	});
	const settings = { settings: { friend_list: 'everyone' } };
	const { id: ownerId } = await call(request, owner, 'PATCH', '/me', settings);
	const { id: friendId } = await call(request, friend, 'PATCH', '/me', settings);
	await call(request, friend, 'POST', `/me/friends/${ownerId}`);
	await call(request, owner, 'POST', `/me/friends/${friendId}`);
	const asking = { kind: 'business', profile_id: id };
	const { code } = await call(request, owner, 'POST', '/business-profile/invite/create-invitation-code', asking);
	await call(request, friend, 'POST', '/business-profile/invite/opened', { code });
	const categories = await call(request, owner, 'GET', `/business-profile/profile-review-category/${id}`);
	const scores = Object.fromEntries(categories.map((category: { id: string }) => [category.id, 2]));
	for (const author of [friend, stranger])
		await call(request, author, 'POST', '/business-profile/reviews', { profile_id: id, scores });

	await page.goto(`/business-profile/${slug}`);
	// The page of a business is an article itself, and its reviews are articles in it.
	const reviewBy = (name: string) => page.getByRole('article').getByRole('article').filter({ hasText: name });
	await expect(reviewBy('Fred Friend')).toContainText('earned coins · friend of the owner · invited by the business');
	const other = reviewBy('Sina Stranger');
	await expect(other).toContainText('earned coins');
	await expect(other).not.toContainText(/friend of the owner|invited by the business/);
});

test('what somebody writes about a review stays, though the reviews of their friends come meanwhile', async ({
	page,
	request,
}) => {
	const [reader, friend, stranger] = [
		await addAccount(request, 'Rita Reader'),
		await addAccount(request, 'Fred Friend'),
		await addAccount(request, 'Sina Stranger'),
	];
	const business = { business_name: 'Slow Corner', status: 'published' };
	const { id, slug } = await addBusinessAs(request, stranger.token, business);
	const { id: readerId } = await call(request, reader, 'GET', '/me');
	const { id: friendId } = await call(request, friend, 'GET', '/me');
	await call(request, reader, 'POST', `/me/friends/${friendId}`);
	await call(request, friend, 'POST', `/me/friends/${readerId}`);
	const categories = await call(request, friend, 'GET', `/business-profile/profile-review-category/${id}`);
	const scores = Object.fromEntries(categories.map((category: { id: string }) => [category.id, 4]));
	await call(request, friend, 'POST', '/business-profile/reviews', { profile_id: id, scores });

	await putSession(page, reader);
	const letGo = await hold(page, `**/business-profile/${id}`);
	await page.goto(`/business-profile/${slug}`);
	await page.getByRole('button', { name: /^Report: .+ review$/ }).click();
	const words = page.getByRole('dialog').getByRole('textbox');
	await words.fill('Rita has begun to write.');
	letGo();
	const ofFriends = page.getByRole('button', { name: /^Friends \d/ });
	await expect(ofFriends).toHaveAttribute('aria-pressed', 'false');
	await expect(words).toHaveValue('Rita has begun to write.');
	await words.press('Escape');
	await ofFriends.click();
	await expect(ofFriends).toHaveAttribute('aria-pressed', 'true');
});
