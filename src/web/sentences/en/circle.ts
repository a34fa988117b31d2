import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What one's circle says, in lists and on the pages of businesses. */
export const circleSentences = sentencesOf({
	friends: '{others, plural, =0 {{name}} one {{name} and # friend} other {{name} and # friends}}',
	friendsOfFriends: '{n, plural, one {# friend of a friend} other {# friends of friends}}',
	first: 'Your circle first.',
	usual: 'Usual order',
	showFirst: 'Show my circle first',
});
