import { z } from 'zod';
import { profileCard } from '#contract/shapes.ts';

/** How a business of the member's stands, and what happened to it lately. */
export const keptBusiness = profileCard
	.pick({ id: true, slug: true, business_name: true, status: true, image: true, score: true, score_count: true })
	.extend({
		/** The slug, by which its drawing is chosen. */
		category: z.string().nullable(),
		/** Of the last seven days. */
		new_reviews: z.number().int(),
		new_followers: z.number().int(),
		views: z.number().int(),
		/** Of the seven days before. */
		views_before: z.number().int(),
		/** Reviews of the last ninety days that nobody has answered; 100 stands for that many or more. */
		unanswered: z.number().int(),
		/** Of 100 points. */
		completeness: z.number().int(),
		/** What would add most to its completeness; null when nothing is missing. */
		missing: z.string().nullable(),
	});
export type KeptBusiness = z.infer<typeof keptBusiness>;
