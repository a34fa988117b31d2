import { sentencesOf } from '#web/sentences/sentences-of.ts';

/**
 * Every sentence about an offer among others. They are apart from those of its page, as the card also stands on the
 * page of its business.
 */
export const offerCardSentences = sentencesOf({
	title: 'Offers',
	coins: '{n, plural, one {1 coin} other {# coins}}',
	left: '{n, plural, one {1 left} other {# left}}',
	until: 'until {day}',
	states: { coming: 'Not yet', on: '', sold_out: 'Sold out', ended: 'Ended' },
});
