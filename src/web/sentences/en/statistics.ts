import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of a business's statistics. */
export const statisticsSentences = sentencesOf({
	title: 'The last twelve weeks',
	views: 'Views',
	follows: 'New followers',
	reviews: 'Reviews',
	views30d: '{count, number} {count, plural, one {view} other {views}} in the last 30 days',
	total: '{count, number} in twelve weeks',
	bestWeek: 'best week {count, number}',
	none: 'None yet.',
	nothing: 'No visitors yet. Once people come, you’ll see views, followers and reviews here, week by week.',
	howCounted:
		'A view is one person on one day. We don’t count your own visits, bots, or visits shorter than three seconds. New followers are those who still follow you. Weeks start on Monday (UTC); this week isn’t over yet.',
	asTable: 'As a table',
	week: 'Week of',
	thisWeek: 'this week',
	failed: 'The statistics couldn’t be loaded.',
	retry: 'Try again',
});
