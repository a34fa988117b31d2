import { z } from 'zod';

export const pageLimitMax = 100;
export const pageLimitDefault = 20;
/** Paging by number goes this many rows deep; after that, paging by cursor costs the same at any depth. */
export const pageDepthMax = 10_000;

/** The query parameters of every list. */
export const pageQuery = z.object({
	page: z.coerce.number().int().min(1).optional(),
	limit: z.coerce.number().int().min(1).max(pageLimitMax).default(pageLimitDefault),
	cursor: z.string().max(500).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

export const pageMeta = z.object({
	page: z.number().int(),
	limit: z.number().int(),
	/** The number of rows, at most 10,000; where `total_is_exact` is false there are more. */
	total: z.number().int(),
	total_is_exact: z.boolean(),
	/** Give this as `cursor` for the rows after these; null at the end. */
	next: z.string().nullable(),
});
export type PageMeta = z.infer<typeof pageMeta>;

export interface Page<T, M = unknown> {
	data: T[];
	meta: PageMeta & M;
}
