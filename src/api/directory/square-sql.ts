import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { areEmpty, type Criteria, inRow } from '#api/directory/criteria.ts';
import { type Box, boxAround, type CellRange, cellRanges } from '#api/geometry/map-cells.ts';
import type { DB } from '#api/schema.ts';

export const unnested = (squares: CellRange[]) =>
	sql`unnest(${squares.map(([low]) => low)}::int[], ${squares.map(([, high]) => high)}::int[]) as square (low, high)`;

/**
 * SQL for the published businesses in one square, for a lateral join: squares joined one by one are read in the index
 * alone, where a condition that names all of them would look into each row. The join needs a limit, or the planner
 * joins the other way round.
 */
export const inSquare = (categories: string[] | null) =>
	sql`from profile where status = 'published' and map_cell between square.low and square.high
		${categories ? sql`and category_slug = any(${categories}::text[])` : sql``}`;

/** Returns the box around the area of a search; null where it looks everywhere. */
export const boxOf = ({ near, bbox }: Pick<Criteria, 'near' | 'bbox'>): Box | null =>
	near ? boxAround(near, near.radiusM) : bbox;

/** Returns whether the indexes of cells hold all that is asked for. */
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

/**
 * SQL for the first `max` matches in the box of the criteria, or for all of them; conditions on words, and those that
 * depend on the actor, are left out.
 */
export function inSquares(criteria: Criteria, columns: RawBuilder<unknown>, max: number | null): RawBuilder<unknown> {
	const box = boxOf(criteria);
	const exactly = sql.join(inRow(expressionBuilder<DB, 'profile'>(), criteria), sql` and `);
	const inPlace = criteria.place === null ? sql`` : sql`and place_slug = ${criteria.place}`;
	const end = max === null ? sql`offset 0` : sql`limit ${max}`;
	return sql`select there.* from ${unnested(box ? cellRanges(box) : [])}
		cross join lateral (select ${columns} ${inSquare(criteria.categories)} ${inPlace} and ${exactly} ${end}) as there ${end}`;
}
