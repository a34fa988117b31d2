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
	nothing: 'Nobody has been here yet. Views, followers and reviews show here, week by week, once people come.',
	howCounted:
		'A view is one person on one day. Your own, those of machines and of people who pass by within three seconds are not counted. New followers are those who follow you still. Weeks begin on Monday, in UTC; this one is still under way.',
	asTable: 'As a table',
	week: 'Week of',

	thisWeek: 'this week',
	failed: 'The statistics could not be loaded.',
	retry: 'Try again',
});
