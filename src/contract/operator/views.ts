import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { date, id } from '#contract/shapes.ts';

/** Weeks that the statistics of a business go back, the one under way included. */
export const statisticsWeeks = 12;

const week = z.object({
	/** The Monday on which it began. Weeks and days are those of UTC. */
	from: date,
	views: z.number().int(),
	/** Begun then; one that has ended since is not counted. */
	follows: z.number().int(),
	/** First published then; one that was taken back is not counted. */
	reviews: z.number().int(),
});
export const statistics = z.object({
	/** Views of the last 30 days, today included. */
	views_30d: z.number().int(),
	/** The oldest first. */
	weeks: z.array(week),
});
export type Statistics = z.infer<typeof statistics>;

const tag = 'Business profiles';

export const viewEndpoints = [
	endpoint({
		method: 'POST',
		path: '/business-profile/view-profile',
		tag,
		summary: 'Count a view: once a viewer, profile and day, and never of ones own',
		auth: 'anyone',
		body: z.strictObject({ profile_id: id }),
		data: z.object({ counted: z.boolean() }),
		errors: ['not_found'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/statistics/:id',
		tag,
		summary: 'Views, follows and reviews of a business, week by week',
		auth: 'owner',
		params: z.object({ id }),
		data: statistics,
	}),
] as const;
