import { expect, test } from '@playwright/test';
import { hold } from './hold.ts';
import { addUnowned, operatorAddress, otherBrowserOf } from './member.ts';

test('an operator merges a duplicate after reading what will happen, and the old address leads on', async ({
	page,
	browser,
	request,
}) => {
	test.slow();
	const stamp = Date.now();
	const add = (name: string) =>
		addUnowned(request, { business_name: `${name} ${stamp}`, status: 'published', category: 'cafes' });
	const [goes, stays] = [await add('Morgenrot'), await add('Morning Red Café')];
	const operator = await otherBrowserOf(browser, operatorAddress);
	await operator.goto('/operator/businesses');
	await operator.getByLabel('Duplicate to remove').fill(`Morgenrot ${stamp}`);
	await operator.getByRole('button', { name: `Morgenrot ${stamp}` }).click();
	// By the address of its page, as it is copied from elsewhere.
	await operator.getByLabel('Business to keep').fill(`https://vouch.example/business-profile/${stays.slug}`);
	await operator.getByRole('button', { name: `Morning Red Café ${stamp}` }).click();
	// A preview that comes after a swap is not that of the merge which would be made now.
	const letGo = await hold(operator, '**/merge');
	const preview = operator.getByRole('button', { name: 'Preview merge' });
	await preview.click();
	await expect(preview).toHaveAttribute('aria-busy', 'true');
	await operator.getByRole('button', { name: 'Swap' }).click();
	letGo();
	await expect(preview).not.toHaveAttribute('aria-busy', 'true');
	await expect(operator.getByRole('button', { name: 'Merge now' })).toHaveCount(0);
	await operator.getByRole('button', { name: 'Swap' }).click();
	await preview.click();
	await expect(operator.getByText(`The old address redirects to it: ${goes.slug}.`)).toBeVisible();
	await page.goto(`/business-profile/${goes.slug}`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Morgenrot ${stamp}`);

	await operator.getByRole('button', { name: 'Merge now' }).click();
	await expect(operator.getByText(`Merged into Morning Red Café ${stamp}.`)).toBeVisible();
	await page.goto(`/business-profile/${goes.slug}`);
	await expect(page).toHaveURL(new RegExp(`${stays.slug}$`));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Morning Red Café ${stamp}`);
	await operator.getByRole('button', { name: 'Merge another' }).click();
	await expect(operator.getByLabel('Duplicate to remove')).toHaveValue('');
	await expect(operator.getByLabel('Business to keep')).toHaveValue('');

	// What is written about one business is not about the next, and what is stored is told, whatever is loaded after it.
	const section = operator.getByRole('region', { name: 'Suspend or delete a business' });
	const explanation = section.getByLabel('Explanation for the person concerned');
	const choose = async () => {
		await section.getByLabel('Find a business').fill(`https://vouch.example/business-profile/${stays.slug}`);
		await section.getByRole('button', { name: `Morning Red Café ${stamp}` }).click();
	};
	await choose();
	await explanation.fill('It has closed.');
	await section.getByRole('button', { name: 'Choose another' }).click();
	await choose();
	await expect(explanation).toHaveValue('');
	await explanation.fill('It has closed.');
	await section.getByLabel('Public reason').selectOption('other');
	await operator.route(`**/business-profile/${stays.id}`, (route) => route.abort());
	await section.getByRole('button', { name: 'Suspend' }).click();
	await expect(operator.getByText('Suspended.')).toBeVisible();
	await expect(section.getByRole('alert')).toHaveCount(0);
	await expect(section.getByLabel('Find a business')).toBeVisible();

	// What is loaded after a decision does not take the place of what was chosen meanwhile.
	await operator.unroute(`**/business-profile/${stays.id}`);
	await choose();
	await explanation.fill('It is open.');
	const load = await hold(operator, `**/business-profile/${stays.id}`);
	await section.getByRole('button', { name: 'End suspension' }).click();
	await section.getByRole('button', { name: 'Choose another' }).click();
	const isLoaded = operator.waitForResponse(`**/business-profile/${stays.id}`);
	load();
	await (await isLoaded).finished();
	await expect(section.getByLabel('Find a business')).toBeVisible();
	await operator.context().close();
});
