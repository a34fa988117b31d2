import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** The Referral Network page. */
export const networkSentences = sentencesOf({
	title: 'Referral Network',
	lead: 'Who came because of you, and who came because of them.',
	tell: 'Tell a friend',
	empty: 'Your network is empty.',
	emptyLead: 'Send your link to somebody whose opinion you value. Once they’ve joined, they appear here.',
	invitedBy: '{name} invited you.',
	picture: 'You in the middle, and around you one ring for each step: {rings}.',
	you: 'You',
	ring: '{n, plural, one {1 person} other {{n} people}} in ring {level}',
	levels: 'Ring by ring',
	level: 'Ring',
	people: 'People',
	levelNames: {
		first: 'Invited by you',
		second: 'Invited by them',
		further: 'One step further',
	},
	levelsHint: 'You see who came by your own invitations. Beyond that, you see numbers only.',
	invitees: 'Invited by you',
	name: 'Name',
	joinedOn: 'Joined',
	state: 'State',
	coins: 'Coins',
	hidden: 'Somebody you can’t see',
	states: {
		joined: 'Joined',
		qualified: 'Counted',
		rewarded: 'Rewarded',
		flagged: 'Doesn’t count',
	},
	why: {
		too_early: 'Can count from {day} on.',
		inactive: 'Counts once they’ve confirmed their address, and reviewed something or filled in their page.',
		too_late: 'Wasn’t used within three months.',
		looks_alike: 'Looks like you, or like somebody else you invited. Nothing else follows from it.',
		many_at_once: 'Many people joined within minutes. Nothing else follows from it.',
	},
	coinsByMonth: 'Coins by month',
	month: 'Month',
});
