import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What everyone reads about reports and decisions, beside what they are about. */
export const moderationSentences = sentencesOf({
	/** The reason as it stands in “removed (spam)”. */
	reasons: {
		spam: 'spam',
		fake: 'not genuine',
		conflict_of_interest: 'conflict of interest',
		offensive: 'offensive',
		private_data: 'private data',
		off_topic: 'off topic',
		illegal: 'illegal',
		other: 'other',
	},
	report: 'Report',
	reportOf: 'Report: {label}',
	isReported: 'Reported. We’re looking at it.',

	published: '{n, number} published',
	uncounted: '{n, number} of them not counted yet',
	inExamination: '{n, number} under review',
	removed: '{n, number} removed ({reason})',
	howDecided: 'How we decide',
});
