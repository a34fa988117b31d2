import { type Kysely, sql } from 'kysely';
import { countMax } from '#api/profiles/count-queries.ts';
import { type Criteria, conditions, forWalk } from '#api/profiles/criteria.ts';
import type { DB } from '#api/schema.ts';

export interface FacetRow {
	kind: 'category' | 'place' | 'price';
	slug: string;
	label: string;
	count: number;
}

const facetColumns = {
	category: { column: 'category_slug', criterion: 'categories' },
	place: { column: 'place_slug', criterion: 'place' },
	price: { column: 'price_range', criterion: 'prices' },
} as const;
const facetKinds = Object.keys(facetColumns) as FacetRow['kind'][];

/** How many of at most `countMax` matches fall to each value; each kind leaves out its own condition, so that one can switch. */
export function countFacets(db: Kysely<DB>, criteria: Criteria): Promise<FacetRow[]> {
	const matches = (leaveOut?: keyof Criteria) => {
		const matching = (wanted: Criteria) =>
			db
				.selectFrom('profile')
				.select(['category_slug', 'place_slug', 'price_range'])
				.where((eb) => conditions(eb, wanted, leaveOut));
		// Few matches are gathered as they are found; along the order of the score that could be a walk past everything.
		// Of many the best are counted, and so the same ones each time.
		return sql`(with few as materialized (${matching(criteria).limit(countMax + 1)}), size as materialized (select count(*) as n from few)
			select * from few where (select n from size) <= ${countMax} union all
			select * from (${matching(forWalk(criteria)).orderBy('score', 'desc').orderBy('id', 'desc').limit(countMax)}) as best
			where (select n from size) > ${countMax})`;
	};
	// With none of the three conditions there is nothing to leave out: what matches is found once.
	const isShared = facetKinds.every((kind) => criteria[facetColumns[kind].criterion] === null);
	const [category, place, price] = facetKinds.map((kind) => {
		const { column, criterion } = facetColumns[kind];
		const source = isShared ? sql`matched` : sql`${matches(criterion)} as matched`;
		return sql`select ${sql.lit(kind)} as kind, ${sql.ref(column)}::text as slug, count(*) as count
			from ${source} where ${sql.ref(column)} is not null group by ${sql.ref(column)}`;
	});
	const counted = sql`${category} union all ${place} union all ${price}`;
	return sql<FacetRow>`
		${isShared ? sql`with matched as materialized ${matches()}` : sql``}
		select facet.kind, facet.slug, facet.count, coalesce(category.label, place.label, facet.slug) as label
		from (${counted}) as facet
		left join category on category.slug = facet.slug and facet.kind = 'category'
		left join place on place.slug = facet.slug and facet.kind = 'place'
		order by facet.count desc, facet.slug
		limit 300`
		.execute(db)
		.then(({ rows }) => rows);
}
