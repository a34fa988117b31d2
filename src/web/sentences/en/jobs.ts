import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the operator's page about jobs. */
export const jobSentences = sentencesOf({
	title: 'Jobs',
	lead: 'What was to be done in the background, and failed. Most is tried again by itself; mail is given up after five days, upkeep is done anew each hour.',
	none: 'No job has failed.',
	kinds: {
		outgoing_mail: 'Mail of the site',
		identity_mail: 'Mail about accounts',
		upkeep: 'Upkeep',
	},
	states: { waiting: 'Tried again', failed: 'Given up' },
	sentAt: 'Sent',
	triedAt: 'Last tried',
	tries: 'Tries',
	dueAt: 'Next try',
	reason: 'Failure',
	retry: 'Try again now',
	retried: 'It is tried again.',
	refresh: 'Look again',
	more: 'More',
});
