import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the operator's page about jobs. */
export const jobSentences = sentencesOf({
	title: 'Jobs',
	lead: 'Work in the background that failed. Most is tried again by itself: mail for five days, upkeep every hour.',
	none: 'No job has failed.',
	kinds: {
		outgoing_mail: 'Mail of the site',
		identity_mail: 'Mail about accounts',
		upkeep: 'Upkeep',
	},
	states: { waiting: 'Will be tried again', failed: 'Given up' },
	sentAt: 'Asked for',
	triedAt: 'Last tried',
	tries: 'Tries',
	dueAt: 'Next try',
	reason: 'Failure',
	retry: 'Try again now',
	retried: 'It will be tried again now.',
	refresh: 'Refresh',
	more: 'More',
});
