import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the page of a member's own reports. */
export const reportSentences = sentencesOf({
	title: 'My reports',
	lead: 'Only you and the people who run this site can see this.',
	link: 'My reports',
	empty: 'You haven’t reported anything',
	emptyLead: 'Use the small flag next to a review, business or member to report it.',
	toDirectory: 'Browse the directory',
	what: {
		review: 'A review of',
		profile: 'The business',
		member: 'The member',
		message: 'A message by',
		post: 'A post by',
		comment: 'A comment by',
		group: 'A group of',
	},
	gone: 'something that no longer exists',
	on: 'Reported on',
	yourWords: 'Your words',
	states: {
		open: 'Waiting to be looked at',
		removed: 'Removed',
		kept: 'Kept',
		gone: 'Deleted before we decided',
	},
	decidedOn: 'decided on',
	more: 'More',
});
