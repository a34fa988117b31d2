import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { date, id } from '#contract/shapes.ts';

/** How many weeks the statistics of a business go back, including the current one. */
export const statisticsWeeks = 12;

const week = z.object({
	/** The Monday on which the week began. Weeks and days are those of UTC. */
	from: date,
	views: z.number().int(),
	/** Follows that began in the week; those that have ended since are not counted. */
	follows: z.number().int(),
	/** Reviews first published in the week; those that were taken back are not counted. */
	reviews: z.number().int(),
});
export const statistics = z.object({
	/** Views of the last 30 days, including today. */
	views_30d: z.number().int(),
	/** The weeks, the oldest first. */
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
