import { expect, test } from '@playwright/test';
import { addAccount, addBusinessAs, otherBrowser, signIn } from './member.ts';

const mark = () => Math.random().toString(36).slice(2, 8);
test('a manager is asked, accepts, edits, and is taken off again @handheld', async ({ page, browser, request }) => {
	const name = `Shared Oven ${mark()}`;
	const owner = await addAccount(request, 'Olga');
	const { id } = await addBusinessAs(request, owner.token, { business_name: name });
	const { page: theirs, address } = await otherBrowser(browser, 'Mona');
	await signIn(page, owner.address);
	await page.goto(`/business-profile/me/${id}`);
	const people = page.getByRole('region', { name: 'People' });
	await people.getByLabel('Their email address').fill('nobody');
	await people.getByRole('button', { name: 'Send invitation', exact: true }).click();
	await expect(people.getByLabel('Their email address')).toHaveAttribute('aria-invalid', 'true');
	await people.getByLabel('Their email address').fill(address);
	await people.getByRole('button', { name: 'Send invitation', exact: true }).click();
	await expect(people.getByRole('listitem').filter({ hasText: address })).toContainText('as manager');

	await theirs.goto('/me/me');
	await expect(theirs.getByText(`Olga invited you to manage ${name}.`)).toBeVisible();
	await theirs.getByRole('button', { name: 'Accept' }).click();
	await expect(theirs.getByText(`You now manage ${name}.`)).toBeVisible();
	await theirs.getByRole('link', { name, exact: true }).click();
	await expect(theirs.getByText('You manage this business.')).toBeVisible();
	await theirs.getByLabel('Tagline').fill('Bread from two pairs of hands');
	await theirs.getByRole('button', { name: 'Save changes' }).click();
	await expect(theirs.getByText('Saved.', { exact: true })).toBeVisible();
	// What only owners decide is not offered.
	await expect(theirs.getByRole('button', { name: 'Delete this business' })).toHaveCount(0);
	await expect(theirs.getByRole('button', { name: 'Transfer ownership' })).toHaveCount(0);

	await page.reload();
	await expect(page.getByLabel('Tagline')).toHaveValue('Bread from two pairs of hands');
	await people.getByRole('button', { name: 'Remove Mona' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Remove Mona' }).click();
	await expect(people.getByText('Mona')).toHaveCount(0);
	await expect(people.getByRole('list', { name: 'People' })).toBeFocused();
	await theirs.getByLabel('Tagline').fill('One more loaf');
	await theirs.getByRole('button', { name: 'Save changes' }).click();
	await expect(theirs.getByRole('alert')).toContainText('You’re not allowed to do this.');
	await theirs.goto(`/business-profile/me/${id}`);
	await expect(theirs.getByLabel('Tagline')).toHaveCount(0);
	await theirs.context().close();
});

test('a request is taken back, and another declined', async ({ page, browser, request }) => {
	const name = `Quiet Mill ${mark()}`;
	const owner = await addAccount(request, 'Olga');
	const { id } = await addBusinessAs(request, owner.token, { business_name: name });
	const { page: theirs, address } = await otherBrowser(browser, 'Mona');
	await signIn(page, owner.address);
	await page.goto(`/business-profile/me/${id}`);
	const people = page.getByRole('region', { name: 'People' });
	const ask = async () => {
		await people.getByLabel('Their email address').fill(address);
		await people.getByRole('button', { name: 'Send invitation', exact: true }).click();
		await expect(people.getByRole('listitem').filter({ hasText: `Invited: ${address}` })).toBeVisible();
	};
	await ask();
	await people.getByRole('button', { name: `Cancel the invitation to ${address}` }).click();
	await expect(people.getByText(address)).toHaveCount(0);
	await ask();
	await theirs.goto('/me/me');
	await theirs.getByRole('button', { name: 'Decline' }).click();
	await expect(theirs.getByText(name)).toHaveCount(0);
	await page.reload();
	await expect(people.getByRole('listitem').filter({ hasText: address })).toContainText('Declined');
	await theirs.context().close();
});

test('a business is handed over, and its owner stays as manager', async ({ page, browser, request }) => {
	const name = `Passed On ${mark()}`;
	const owner = await addAccount(request, 'Olga');
	const { id } = await addBusinessAs(request, owner.token, { business_name: name });
	const { page: theirs, address } = await otherBrowser(browser, 'Nils');
	await signIn(page, owner.address);
	await page.goto(`/business-profile/me/${id}`);
	await page.getByRole('button', { name: 'Transfer ownership' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Their email address').fill(address);
	await dialog.getByRole('button', { name: 'Send transfer request' }).click();
	await expect(page.getByRole('listitem').filter({ hasText: address })).toContainText('to take over');
	await expect(page.getByText('You own this business.')).toBeVisible();

	await theirs.goto('/me/me');
	await expect(theirs.getByText(`Olga wants to hand ${name} over to you.`)).toBeVisible();
	await theirs.getByRole('button', { name: 'Accept' }).click();
	await theirs.getByRole('link', { name, exact: true }).click();
	await expect(theirs.getByText('You own this business.')).toBeVisible();
	await page.reload();
	await expect(page.getByText('You manage this business.')).toBeVisible();
	await page.getByRole('button', { name: 'Leave' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
	await expect(page).toHaveURL(/\/me\/me$/);
	await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
	await theirs.context().close();
});
