import type { Kysely, NotNull } from 'kysely';
import type { DB } from '#api/schema.ts';

/**
 * Counts what a visitor could count: published businesses and reviews, members who are neither suspended nor gone, and
 * places with a business.
 */
export const countTotals = (db: Kysely<DB>) =>
	db
		.selectNoFrom((eb) => [
			eb
				.selectFrom('profile')
				.select((inner) => inner.fn.countAll<number>().as('n'))
				.where('status', '=', 'published')
				.as('profiles'),
			eb
				.selectFrom('review')
				.select((inner) => inner.fn.countAll<number>().as('n'))
				.where('deleted_at', 'is', null)
				.where('state', '=', 'published')
				.as('reviews'),
			eb
				.selectFrom('member')
				.select((inner) => inner.fn.countAll<number>().as('n'))
				.where('suspended_at', 'is', null)
				.where('deleted_at', 'is', null)
				.as('members'),
			eb
				.selectFrom('place')
				.select((inner) => inner.fn.countAll<number>().as('n'))
				.where('profiles_count', '>', 0)
				.as('places'),
		])
		.$narrowType<{ profiles: NotNull; reviews: NotNull; members: NotNull; places: NotNull }>()
		.executeTakeFirstOrThrow();
