import type { ModerationReason } from '#contract/moderation.ts';

/** What everyone reads about reports and decisions, beside what they are about. */
export const moderationSentences = {
	/** As in “removed (spam)”. */
	reasons: {
		spam: 'spam',
		fake: 'not a real experience',
		conflict_of_interest: 'conflict of interest',
		offensive: 'offensive',
		private_data: 'private data',
		off_topic: 'off topic',
		illegal: 'illegal',
		other: 'other',
	} satisfies Record<ModerationReason, string>,
	report: 'Report',
	reportOf: (label: string) => `Report: ${label}`,
	isReported: 'Reported. A person is looking at it.',

	states: (published: number, uncounted: number, examination: number, removed: [ModerationReason, number][]) =>
		[
			`${published.toLocaleString('en')} published`,
			...(uncounted > 0 ? [`${uncounted.toLocaleString('en')} of them not counted yet`] : []),
			...(examination > 0 ? [`${examination.toLocaleString('en')} in examination`] : []),
			...removed.map(([reason, n]) => `${n.toLocaleString('en')} removed (${moderationSentences.reasons[reason]})`),
		].join(', '),
	howDecided: 'How we decide',
};
