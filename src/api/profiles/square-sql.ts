import { sql } from 'kysely';
import type { CellRange } from '#api/profiles/map-cells.ts';

export const unnested = (squares: CellRange[]) =>
	sql`unnest(${squares.map(([low]) => low)}::int[], ${squares.map(([, high]) => high)}::int[]) as square (low, high)`;

/**
 * Published businesses in one square, for a lateral join: one after the other squares are read in the index alone, where
 * a condition that names all of them would look into each row. It needs a limit, or the planner joins the other way round.
 */
export const inSquare = (categories: string[] | null) =>
	sql`from profile where status = 'published' and map_cell between square.low and square.high
		${categories ? sql`and category_slug = any(${categories}::text[])` : sql``}`;
