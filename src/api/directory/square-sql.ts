import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { areEmpty, type Criteria, inRow } from '#api/directory/criteria.ts';
import { type Box, boxAround, type CellRange, cellRanges } from '#api/geometry/map-cells.ts';
import type { DB } from '#api/schema.ts';

export const unnested = (squares: CellRange[]) =>
	sql`unnest(${squares.map(([low]) => low)}::int[], ${squares.map(([, high]) => high)}::int[]) as square (low, high)`;

/**
 * Published businesses in one square, for a lateral join: one after the other squares are read in the index alone, where
 * a condition that names all of them would look into each row. It needs a limit, or the planner joins the other way round.
 */
export const inSquare = (categories: string[] | null) =>
	sql`from profile where status = 'published' and map_cell between square.low and square.high
		${categories ? sql`and category_slug = any(${categories}::text[])` : sql``}`;

/** The box around where a search looks; null where it looks everywhere. */
export const boxOf = ({ near, bbox }: Pick<Criteria, 'near' | 'bbox'>): Box | null =>
	near ? boxAround(near, near.radiusM) : bbox;

/** Whether the indexes of cells hold all that is asked. */
export const areInCells = ({
	categories: _,
	place: _p,
	minScore: _s,
	prices: _c,
	verified: _v,
	open: _o,
	near,
	bbox,
	...rest
}: Criteria): boolean => (near !== null || bbox !== null) && areEmpty(rest);

/** The first `max` that match in the box of the criteria, or all; words and what is one's own are not looked at. */
export function inSquares(criteria: Criteria, columns: RawBuilder<unknown>, max: number | null): RawBuilder<unknown> {
	const box = boxOf(criteria);
	const exactly = sql.join(inRow(expressionBuilder<DB, 'profile'>(), criteria), sql` and `);
	const inPlace = criteria.place === null ? sql`` : sql`and place_slug = ${criteria.place}`;
	const end = max === null ? sql`offset 0` : sql`limit ${max}`;
	return sql`select there.* from ${unnested(box ? cellRanges(box) : [])}
		cross join lateral (select ${columns} ${inSquare(criteria.categories)} ${inPlace} and ${exactly} ${end}) as there ${end}`;
}
