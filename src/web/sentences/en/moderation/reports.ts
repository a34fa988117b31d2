import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the page of one's own reports. */
export const reportSentences = sentencesOf({
	title: 'What I reported',
	lead: 'Nobody but you and the people who run this site sees it.',
	link: 'What I reported',
	empty: 'You have reported nothing',
	emptyLead:
		'Beside each review, business and member there is a small flag. A person looks at what you report with it.',
	toDirectory: 'Look around',
	what: { review: 'A review of', profile: 'The business', member: 'The member' },
	gone: 'something that is gone',
	on: 'Reported on',
	yourWords: 'Your words',
	states: {
		open: 'Waits for a person to look',
		removed: 'Removed',
		kept: 'Looked at, and kept',
		gone: 'Gone before anybody decided',
	},
	decidedOn: 'decided on',
	more: 'More',
});
