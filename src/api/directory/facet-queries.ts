import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countMax } from '#api/directory/count-queries.ts';
import { type Criteria, conditions, forWalk, isOwn } from '#api/directory/criteria.ts';
import { boxOf, inSquares } from '#api/directory/square-sql.ts';
import type { DB } from '#api/schema.ts';

export interface FacetRow {
	kind: 'category' | 'place' | 'price';
	slug: string;
	label: string;
	count: number;
}
export interface Facets {
	rows: FacetRow[];
	/** False where only the best of too many matches were counted. */
	areOfAll: boolean;
}

const facetColumns = {
	category: { column: 'category_slug', criterion: 'categories' },
	place: { column: 'place_slug', criterion: 'place' },
	price: { column: 'price_range', criterion: 'prices' },
} as const;
const facetKinds = Object.keys(facetColumns) as FacetRow['kind'][];

/**
 * Counts how many matches, or best of them, have each value. Each kind leaves out its own condition, so that a member
 * can switch to another value. The place that was asked for is there also where nothing matches, as long as any business
 * is listed in it.
 */
export async function countFacets(db: Kysely<DB>, criteria: Criteria): Promise<Facets> {
	const matches = (leaveOut?: keyof Criteria) =>
		sql`(${matchesOf(db, leaveOut ? { ...criteria, [leaveOut]: null } : criteria)})`;
	// Without any of the three conditions there is nothing to leave out, so the matches are found once.
	const isShared = facetKinds.every((kind) => criteria[facetColumns[kind].criterion] === null);
	const [category, place, price] = facetKinds.map((kind) => {
		const { column, criterion } = facetColumns[kind];
		const source = isShared ? sql`matched` : sql`${matches(criterion)} as matched`;
		return sql`select ${sql.lit(kind)} as kind, ${sql.ref(column)}::text as slug, count(*) as count
			from ${source} group by ${sql.ref(column)}`;
	});
	const asked =
		criteria.place === null
			? sql``
			: sql`union all select 'place', slug, 0 from place where slug = ${criteria.place} and profiles_count > 0`;
	const counted = sql`${category} union all ${place} union all ${price} ${asked}`;
	const { rows } = await sql<{
		kind: FacetRow['kind'];
		slug: string | null;
		label: string;
		count: number;
		counted: number;
	}>`
		${isShared ? sql`with matched as materialized ${matches()}` : sql``}
		select facet.kind, facet.slug, facet.count, coalesce(category.label, place.label, facet.slug) as label,
			sum(facet.count) over (partition by facet.kind) as counted
		from (${counted}) as facet
		left join category on category.slug = facet.slug and facet.kind = 'category'
		left join place on place.slug = facet.slug and facet.kind = 'place'
		order by facet.count desc, facet.slug
		limit ${facetsMax}`.execute(db);
	// The place that was asked for may be there twice: with its count, and after that without.
	const seen = new Set<string>();
	const isFirst = (value: string) => !seen.has(value) && seen.add(value);
	return {
		rows: rows.flatMap(({ kind, slug, label, count }) =>
			slug !== null && isFirst(`${kind} ${slug}`) ? [{ kind, slug, label, count }] : [],
		),
		areOfAll: rows.every(({ counted }) => Number(counted) < countedMax(criteria)),
	};
}

/** The rows of all kinds together; one row of each kind may stand for the businesses that have no value. */
const facetsMax = 300 + facetKinds.length;

const columns = ['category_slug', 'place_slug', 'price_range', 'score', 'id'] as const;
/** At most this many matches are counted where each has to be looked up: by words, or by whether it is open. */
const lookedUpMax = 2000;

const lacksWords = (criteria: Criteria): boolean => criteria.typed === '' && !isOwn(criteria);
const countedMax = (criteria: Criteria): number =>
	lacksWords(criteria) && criteria.open === null ? countMax : lookedUpMax;

/** SQL for all matches where they are few, otherwise for the best of them, so that the same ones are counted each time. */
function matchesOf(db: Kysely<DB>, criteria: Criteria): RawBuilder<unknown> {
	const hasNoWords = lacksWords(criteria);
	const max = countedMax(criteria);
	if (hasNoWords && boxOf(criteria)) {
		const there = (limit: number | null) =>
			inSquares(criteria, sql.join(columns.map((column) => sql.ref(column))), limit);
		if (criteria.open) return there(max);
		const best = sql`select * from (${there(null)}) as there order by score desc, id desc limit ${max}`;
		return fewOrElse(there(max + 1), best, max);
	}
	const matching = (wanted: Criteria) =>
		db
			.selectFrom('profile')
			.select(columns)
			.where((eb) => conditions(eb, wanted));
	const best = (wanted: Criteria) => sql`${matching(wanted).orderBy('score', 'desc').orderBy('id', 'desc').limit(max)}`;
	// An index in the order of the score holds all that is asked for.
	if (hasNoWords && !criteria.open?.keys) return best(criteria);
	const found = (limit: number) => sql`${matching(criteria).limit(limit)}`;
	// A walk in the order of the score would pass everything outside a box, and everything that is no match where few
	// match.
	return boxOf(criteria) ? found(max) : fewOrElse(found(max + 1), best(forWalk(criteria)), max);
}

const fewOrElse = (few: RawBuilder<unknown>, others: RawBuilder<unknown>, max: number) => sql`
	with few as materialized (${few}), size as materialized (select count(*) as n from few)
	select * from few where (select n from size) <= ${max}
	union all
	select * from (${others}) as others where (select n from size) > ${max}`;
