import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence about joins whose reward is held, as operators see them. */
export const heldJoinSentences = sentencesOf({
	title: 'Invitations on hold',
	lead: 'People who joined through an invitation and look like one person with several accounts, newest first. They’re members like anyone else; only the coins are on hold, or limited together. If it was a family or a school, let them count.',
	none: 'No invitation is on hold.',
	invitedBy: 'Invited by {inviter}',
	inviterLeft: 'Invited by no one, or by someone who has left',
	why: {
		looks_alike: 'Same browser or mailbox as the inviter, or as someone else they invited',
		many_at_once: 'One of many who joined within ten minutes',
		shares_limits: 'Shares the coin limits of one person with another account',
	},
	alike: 'Look alike:',
	nobodyAlike: 'No other account looks alike any more: we forget browsers after 30 days.',
	joinedOn: 'joined',
	showRing: 'Show the ring',
	ringPicture:
		'{n} accounts around a circle, with an arrow from each to whom they invited, reviewed or liked. The table says the same.',
	ringTable: 'Who did what to whom',
	ringColumns: { from: 'Who', did: 'Did', to: 'To' },
	did: { invited: 'invited', reviewed: 'reviewed a business of', liked: 'liked something of' },
	noTies: 'They have neither invited, reviewed nor liked each other.',
	allow: 'Let it count',
	allowed: 'It counts now.',
	more: 'Show more',
});
