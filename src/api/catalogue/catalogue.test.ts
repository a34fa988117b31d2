import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCategories, readReviewCategorySets, reviewCategoryId, syncCatalogue } from '#api/catalogue/catalogue.ts';
import { readSearchWordFiles } from '#api/catalogue/search-words.ts';
import type { DB } from '#api/schema.ts';
import { axes } from '#contract/reviews/review-categories.ts';
import { type TestApp, testApp } from '#test/app.ts';

const leaves = readCategories().flatMap((category) => [category, ...(category.children ?? [])]);

describe('the files', () => {
	test('every slug is there once', () => {
		expect(new Set(leaves.map(({ slug }) => slug)).size).toBe(leaves.length);
	});

	test('every category names a review category set that there is', () => {
		const sets = new Set(readReviewCategorySets().map(({ slug }) => slug));
		expect(leaves.filter((category) => !sets.has(category.review_category_set))).toEqual([]);
	});

	test('words by which people look for a category are of one that there is, and each has some', () => {
		const slugs = leaves.map(({ slug }) => slug).toSorted();
		for (const { categories } of readSearchWordFiles()) {
			expect(Object.keys(categories).toSorted()).toEqual(slugs);
			expect(Object.values(categories).filter((words) => words.length === 0)).toEqual([]);
		}
	});

	test('every set has the four axes, in their order', () => {
		for (const set of readReviewCategorySets()) expect(set.categories.map(({ axis }) => axis)).toEqual([...axes]);
	});

	test('every icon is one of lucide', () => {
		const icons = new URL('../../../node_modules/lucide-react/dist/esm/icons/', import.meta.url);
		const isThere = (icon: string) =>
			['js', 'mjs'].some((extension) => existsSync(new URL(`${icon}.${extension}`, icons)));
		expect(leaves.map(({ icon }) => icon).filter((icon) => !isThere(icon))).toEqual([]);
	});

	test('a set lists exactly the categories that use it, a whole branch by its first name', () => {
		for (const set of readReviewCategorySets()) {
			const covered = readCategories().flatMap((parent) => [
				...(parent.review_category_set === set.slug ? [parent.slug] : []),
				...(parent.children ?? [])
					.filter(
						(child) =>
							child.review_category_set === set.slug && child.review_category_set !== parent.review_category_set,
					)
					.map((child) => child.slug),
			]);
			expect(set.applies_to.toSorted(), set.slug).toEqual(covered.toSorted());
		}
	});
});

describe('syncCatalogue', () => {
	let app: TestApp;
	let db: Kysely<DB>;
	beforeAll(async () => {
		app = await testApp();
		db = app.db;
	});
	afterAll(() => app.close());

	test('writes everything once, however often it runs', async () => {
		await syncCatalogue(db);
		const before = await db.selectFrom('category').selectAll().orderBy('slug').execute();
		await syncCatalogue(db);
		expect(await db.selectFrom('category').selectAll().orderBy('slug').execute()).toEqual(before);
		expect(before).toHaveLength(leaves.length);
		expect(await db.selectFrom('review_category').select('id').execute()).toHaveLength(
			readReviewCategorySets().length * 4,
		);
	});

	test('mends what was changed, and leaves counts and categories of others alone', async () => {
		await db.updateTable('category').set({ label: 'Old name', rating_weight: 7 }).where('slug', '=', 'cafes').execute();
		await db
			.insertInto('category')
			.values({
				slug: 'lighthouses',
				label: 'Lighthouses',
				icon: 'tower-control',
				schema_type: 'LocalBusiness',
				review_category_set: 'default',
				position: 999,
			})
			.execute();
		await syncCatalogue(db);
		const cafes = await db.selectFrom('category').selectAll().where('slug', '=', 'cafes').executeTakeFirstOrThrow();
		expect(cafes).toMatchObject({ label: 'Cafés', parent_slug: 'food', rating_weight: 7 });
		expect(
			await db.selectFrom('category').select('label').where('slug', '=', 'lighthouses').executeTakeFirst(),
		).toEqual({ label: 'Lighthouses' });
	});

	test('ids are the same in every database', async () => {
		const food = await db
			.selectFrom('review_category')
			.select('id')
			.where('set_slug', '=', 'food')
			.where('slug', '=', 'food')
			.executeTakeFirst();
		expect(food?.id).toBe(reviewCategoryId('food', 'food'));
		expect(reviewCategoryId('food', 'food')).toBe('10fa38e9-30a2-57a7-86cb-9bd11ec4f438');
	});
});
