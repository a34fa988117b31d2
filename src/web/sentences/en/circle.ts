import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What the member's circle says, in lists and on the pages of businesses. */
export const circleSentences = sentencesOf({
	friends: '{others, plural, =0 {{name}} one {{name} and # friend} other {{name} and # friends}}',
	friendsOfFriends: '{n, plural, one {# friend of a friend} other {# friends of friends}}',
	title: 'What your circle says',
	signIn: 'Sign in',
	signInFor: 'to see which of your friends have been here.',
	nobody: 'No one in your circle has reviewed this yet. Tap four faces, and your friends will know.',
	withoutWords: 'Rated without words',
	ofFriends: 'Friends {hasScore, select, true {{score} } other {}}({n})',
	ofFriendsOfFriends: 'Friends of friends {hasScore, select, true {{score} } other {}}({n})',
	first: 'Your circle first.',
	usual: 'Usual order',
	showFirst: 'Show my circle first',
});
