/** Numbers that many change at once lie where changing them is cheap: in no index, and in rows that are narrow. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app.close());

/** Why others lie elsewhere. */
const exceptions: Record<string, string> = {
	'member.friends_count': 'one changes it with each friend, and nobody else does',
	'place.profiles_count': 'the largest come first; it changes as often as a business is added',
	'profile.followers_count':
		'the most followed come first: docs/decisions/0050-followers-are-counted-on-the-business.md',
	'profile.reviews_count': 'the most reviewed come first, and a review changes the score beside it anyway',
	'review.helpful_count': 'the most helpful come first, of the reviews of one business',
};
/** A row of more columns is a business, a member or a review, with all that is written of it. */
const columnsMax = 20;

async function counters() {
	const { rows } = await sql<{ counter: string; is_indexed: boolean; columns: number }>`
		select relname || '.' || attname as counter,
			exists (select from pg_index where indrelid = pg_class.oid and (attnum = any(indkey::int2[]) or
				pg_get_expr(indexprs, indrelid) ~ attname or pg_get_expr(indpred, indrelid) ~ attname)) as is_indexed,
			(select count(*)::int from pg_attribute as other where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
		from pg_class join pg_attribute on attrelid = pg_class.oid
		where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attname ~ '_count$' and not attisdropped
		order by 1`.execute(app.db);
	return rows;
}

test('a number that many change at once is in no index and in no wide row, but for those that lists are ordered by', async () => {
	const all = await counters();
	expect(all.map(({ counter }) => counter)).toContain('post.like_count');
	const dear = all.filter(({ is_indexed, columns }) => is_indexed || columns > columnsMax);
	expect(dear.map(({ counter }) => counter)).toEqual(Object.keys(exceptions));
});
