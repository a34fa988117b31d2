import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the operator's page about jobs. */
export const jobSentences = sentencesOf({
	title: 'Jobs',
	lead: 'Background work that failed. Most of it is retried automatically: email for five days, upkeep every hour.',
	none: 'No failed jobs.',
	kinds: {
		outgoing_mail: 'Site email',
		identity_mail: 'Account email',
		upkeep: 'Upkeep',
	},
	states: { waiting: 'Will be retried', failed: 'Given up' },
	sentAt: 'Created',
	triedAt: 'Last tried',
	tries: 'Tries',
	dueAt: 'Next try',
	reason: 'Error',
	retry: 'Retry now',
	retried: 'Retrying now.',
	refresh: 'Refresh',
	more: 'More',
});
