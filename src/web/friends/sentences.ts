/** Every sentence about members and friends. */
export const friendSentences = {
	title: 'Friends',
	lead: 'Your first ring: their reviews come first wherever you look.',
	privacy: 'Privacy settings',
	requests: 'They ask to be your friends',
	outgoing: 'You asked',
	suggestions: 'People you may know',
	friends: 'Your friends',
	noFriends: 'Nobody is in your first ring yet.',
	noFriendsLead:
		'Read reviews, press a name that you know, and ask. Once both agree, you see first what the other says about a business.',
	toDirectory: 'Find reviews to read',
	ask: 'Ask to be friends',
	accept: 'Accept',
	decline: 'Decline',
	withdraw: 'Withdraw',
	asked: 'Asked',
	areFriends: 'you are friends',
	end: 'End friendship',
	endTitle: (name: string) => `End the friendship with ${name}?`,
	endText: 'Neither of you is in the other’s first ring any more. Nobody is told. You can ask again later.',
	block: 'Block',
	blockTitle: (name: string) => `Block ${name}?`,
	blockText:
		'Neither of you sees the other any more: no name beside a review, no page, no request. A friendship ends. Nobody is told, and you can take it back.',
	unblock: 'Take the block back',
	blocked: 'Blocked',
	blockedLead: 'They do not see you, and you do not see them.',
	cancel: 'Cancel',
	nowFriends: (name: string) => `You and ${name} are friends now.`,
	declined: 'Declined. Nobody is told.',
	blockedToast: (name: string) => `${name} is blocked.`,
	mutual: (n: number) => (n === 1 ? '1 friend in common' : `${n} friends in common`),
	since: 'Friends since',
	why: {
		mutual_friends: (n: number, names: string[]) =>
			`${n === 1 ? '1 friend in common' : `${n} friends in common`}: ${listOf(names, n)}`,
		same_businesses: (_n: number, names: string[]) => `You both reviewed ${names.join(' and ')}`,
	},
	memberSince: 'Member since',
	reviewsOf: 'Reviews',
	friendsOf: 'Friends',
	hiddenReviews: (name: string) => `${name} does not show which reviews they wrote.`,
	hiddenFriends: (name: string) => `${name} keeps their friends to themselves.`,
	noReviews: (name: string) => `${name} has not reviewed a business yet.`,
	noFriendsSeen: 'No friends that you may see.',
	itIsYou: 'This is how others see you.',
	edit: 'Edit your details',
	more: 'Show more',
	menu: (name: string) => `More about ${name}`,
};

/** "Ana and Ben", or "Ana, Ben and 3 more". */
function listOf(names: string[], n: number): string {
	const rest = n - names.length;
	return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(' and ');
}
