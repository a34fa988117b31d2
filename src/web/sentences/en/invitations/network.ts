import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the Referral Network page. */
export const networkSentences = sentencesOf({
	title: 'Referral Network',
	lead: 'Who joined because of you, and who joined because of them.',
	tell: 'Tell a friend',
	empty: 'Your network is empty.',
	emptyLead: 'Send your link to someone whose opinion you value. Once they’ve joined, they appear here.',
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
	levelsHint: 'You can see who joined through your own invitations. Beyond that, you only see numbers.',
	invitees: 'Invited by you',
	name: 'Name',
	joinedOn: 'Joined',
	state: 'State',
	coins: 'Coins',
	hidden: 'Someone you can’t see',
	states: {
		joined: 'Joined',
		qualified: 'Counted',
		rewarded: 'Rewarded',
		flagged: 'Doesn’t count',
	},
	why: {
		too_early: 'Can count from {day}.',
		inactive: 'Counts once they’ve confirmed their address and reviewed something or filled in their page.',
		too_late: 'Wasn’t used within three months.',
		looks_alike: 'Looks like you, or like someone else you invited. It has no other consequences.',
		many_at_once: 'Many people joined within minutes. It has no other consequences.',
	},
	coinsByMonth: 'Coins by month',
	month: 'Month',
});
