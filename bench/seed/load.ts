import { friendshipRows, memberRows } from './members.ts';
import { placeRows, profileRows, type SeedCategory } from './profiles.ts';
import { reviewRows } from './reviews.ts';
import {
	fillCategoryTotals,
	fillFriendCounts,
	fillFriendTies,
	fillPlaceCounts,
	fillRatings,
	fillSearchWords,
	scored,
} from './totals.ts';

/** One connection that rows are written to. */
export interface RowSink {
	query<R>(statement: string): Promise<R[]>;
	/** Returns how many there were. */
	insert(table: string, rows: Iterable<Record<string, unknown>>): Promise<number>;
}

/** Ten a profile as far as a million, then one: what grows beyond is the directory. */
export const reviewsOf = (profiles: number): number => Math.max(profiles, Math.min(profiles * 10, 1_000_000));
/** As many as profiles, as far as a hundred thousand. */
export const membersOf = (profiles: number): number => Math.max(100, Math.min(profiles, 100_000));

/**
 * Fills a migrated, empty database with that many profiles and what belongs to them. Foreign keys are not checked
 * meanwhile, which needs a role that may set session_replication_role.
 */
export async function loadRows(sink: RowSink, profiles: number, say: (line: string) => void): Promise<void> {
	const { query, insert } = sink;
	await query('set session_replication_role = replica');
	const categories = await query<SeedCategory>(
		`select slug, label, review_category_set from category
		where not exists (select from category child where child.parent_slug = category.slug) order by position, slug`,
	);
	const members = membersOf(profiles);
	const step = async (name: string, work: () => Promise<unknown>) => {
		const start = performance.now();
		const count = await work();
		say(
			`  ${name}${typeof count === 'number' ? ` ${count}` : ''}: ${((performance.now() - start) / 1000).toFixed(1)} s`,
		);
	};
	const indexes = await takeIndexes(sink, ['profile', 'review', 'friendship']);
	await step('members', () => insert('member', memberRows(members)));
	await step('friendships', () => insert('friendship', friendshipRows(members)));
	await step('friend counts', () => query(fillFriendCounts));
	await step('ties', () => query(fillFriendTies));
	await step('places', () => insert('place', placeRows()));
	await step('reviews', () => insert('review', reviewRows(profiles, reviewsOf(profiles), members, categories)));
	await step('ratings', () => query(fillRatings));
	await step('profiles', async () => {
		await query('create temporary table profile_load (like profile including defaults)');
		const count = await insert('profile_load', profileRows(profiles, categories));
		await query(fillCategoryTotals);
		const names = await listedColumns(sink);
		await query(
			`insert into profile (${names.join(', ')}, reviews_count, score, prior_mean)
			select ${names.map((name) => `profile_load.${name}`).join(', ')}, n, scored.score, mean
			from profile_load join (${scored}) as scored on scored_id = profile_load.id order by id`,
		);
		return count;
	});
	await step('indexes', async () => {
		for (const definition of indexes) await query(definition);
		return indexes.length;
	});
	await step('place counts', () => query(fillPlaceCounts));
	await step('search words', () => query(fillSearchWords));
	await query('set session_replication_role = origin');
	await step('vacuum', () => query('vacuum (analyze)'));
}

/** Drops the indexes of large tables that no constraint needs: made at once from all rows they cost far less. @returns how to make them. */
export async function takeIndexes({ query }: RowSink, tables: string[]): Promise<string[]> {
	const rows = await query<{ name: string; definition: string }>(
		`select quote_ident(relname) as name, pg_get_indexdef(indexrelid) as definition
		from pg_index join pg_class on pg_class.oid = indexrelid
		where indrelid in (${tables.map((table) => `'${table}'::regclass`).join(', ')}) and not indisunique
		order by relname`,
	);
	for (const { name } of rows) await query(`drop index ${name}`);
	return rows.map(({ definition }) => definition);
}

/** Columns of `profile` that its row decides; the others follow from reviews. */
async function listedColumns({ query }: RowSink): Promise<string[]> {
	const rows = await query<{ name: string }>(
		`select quote_ident(attname) as name from pg_attribute
		where attrelid = 'profile'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
		and attname not in ('reviews_count', 'score', 'prior_mean') order by attnum`,
	);
	return rows.map(({ name }) => name);
}
