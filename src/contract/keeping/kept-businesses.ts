import { z } from 'zod';
import { profileCard } from '#contract/shapes.ts';

/** A business that the member looks after: its state, and what happened to it lately. */
export const keptBusiness = profileCard
	.pick({ id: true, slug: true, business_name: true, status: true, image: true, score: true, score_count: true })
	.extend({
		/** The slug of the category, by which the drawing is chosen. */
		category: z.string().nullable(),
		/** Reviews and followers of the last seven days. */
		new_reviews: z.number().int(),
		new_followers: z.number().int(),
		views: z.number().int(),
		/** The views of the seven days before. */
		views_before: z.number().int(),
		/** Reviews of the last ninety days that nobody has answered; 100 stands for that many or more. */
		unanswered: z.number().int(),
		/** The completeness, of 100 points. */
		completeness: z.number().int(),
		/** The field that would add most to the completeness; null when nothing is missing. */
		missing: z.string().nullable(),
	});
export type KeptBusiness = z.infer<typeof keptBusiness>;
