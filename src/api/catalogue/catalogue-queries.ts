import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';

export const countByCategory = (db: Kysely<DB>) =>
	db
		.selectFrom('profile')
		.select(['category_slug', sql<number>`count(*)`.as('n')])
		.where('status', '=', 'published')
		.where('category_slug', 'is not', null)
		.groupBy('category_slug')
		.execute();

export const listCategories = (db: Kysely<DB>) => db.selectFrom('category').selectAll().orderBy('position').execute();

export const listPlaces = (db: Kysely<DB>, max: number) =>
	db
		.selectFrom('place')
		.selectAll()
		.where('profiles_count', '>', 0)
		.orderBy('profiles_count', 'desc')
		.orderBy('slug')
		.limit(max)
		.execute();
