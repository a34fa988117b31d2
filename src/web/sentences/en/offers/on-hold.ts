import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence about coins that wait for a business, as operators see them. */
export const onHoldSentences = sentencesOf({
	title: 'Coins on hold',
	lead: 'Set aside for codes that no business has confirmed yet, longest waiting first. They’re returned automatically after 14 days; if a business won’t honour a code, return them now.',
	none: 'No coins are on hold.',
	coins: '{n, plural, one {1 coin} other {# coins}}',
	takenOn: 'taken',
	until: 'valid until',
	refund: 'Return the coins',
	refunded: 'The coins are back.',
	more: 'Show more',
});
