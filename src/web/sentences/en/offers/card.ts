import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** An offer among others: apart from its page, as it stands on that of its business. */
export const offerCardSentences = sentencesOf({
	title: 'Offers',
	coins: '{n, plural, one {1 coin} other {# coins}}',
	left: '{n, plural, one {1 left} other {# left}}',
	until: 'until {day}',
	states: { coming: 'Not yet', on: '', sold_out: 'Sold out', ended: 'Ended' },
});
