import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the Referral Network page. */
export const networkSentences = sentencesOf({
	title: 'Referral Network',
	lead: 'Who joined because of you, and who joined because of them.',
	tell: 'Tell a friend',
	empty: 'Your network is empty.',
	emptyLead: 'Send your link to someone whose opinion you value. Once they’ve joined, they appear here.',
	invitedBy: '{name} invited you.',
	enterCode: 'Did someone give you an invitation code? Enter it.',
	picture: 'You in the middle, and around you one ring for each step: {rings}.',
	you: 'You',
	ring: '{n, plural, one {1 person} other {{n} people}} in ring {level}',
	levels: 'Ring by ring',
	level: 'Ring',
	people: 'People',
	levelNames: {
		first: 'Invited by you',
		second: 'Invited by them',
		further: '{n, plural, one {One step} =2 {Two steps} other {# steps}} further',
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
	earned: {
		released: 'You earned {n, plural, one {1 coin} other {# coins}}.',
		ready: '{n, plural, one {1 coin} other {# coins}} on the way, ready on {day}.',
		confirmation:
			'{n, plural, one {1 coin} other {# coins}} on the way, once an established member has interacted with you.',
		budget:
			'{n, plural, one {1 coin} other {# coins}} on the way: the site had given out all its coins for that day, so yours come on a later one.',
		limit:
			'{n, plural, one {1 coin} other {# coins}} on the way: you’d reached your daily or weekly limit. You’ll get {n, plural, one {it} other {them}} as soon as there’s room.',
		none: 'No coins: a limit was reached, or there were none at the time.',
	},
	coinsByMonth: 'Coins by month',
	month: 'Month',
});
