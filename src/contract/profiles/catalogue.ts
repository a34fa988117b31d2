import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

const categoryLeaf = z.object({
	slug: z.string(),
	label: z.string(),
	icon: z.string(),
	count: z.number().int(),
	review_category_set: z.string(),
	schema_type: z.string(),
	/** Other words by which people look for the category. */
	search_words: z.array(z.string()),
});
export const category = categoryLeaf.extend({ children: z.array(categoryLeaf) });
export type Category = z.infer<typeof category>;

const tag = 'Business profiles';

export const catalogueEndpoints = [
	endpoint({
		method: 'GET',
		path: '/business-profile/categories',
		tag,
		summary: 'The category tree with counts',
		auth: 'anyone',
		data: z.array(category),
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/places',
		tag,
		summary: 'Places with counts, largest first',
		auth: 'anyone',
		data: z.array(
			z.object({ slug: z.string(), label: z.string(), country: z.string().nullable(), count: z.number().int() }),
		),
	}),
] as const;
