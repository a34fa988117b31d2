import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What whoever has an invitation reads, and what is said once they have joined. */
export const invitationSentences = sentencesOf({
	title: {
		join: '{inviter} invites you to {site}',
		review: '{business} asks for your review',
		claim: 'Is {business} yours?',
	},
	lead: {
		join: 'Find a plumber, a café or a lawyer, and see what your friends say first, then everyone else.',
		review:
			'{inviter} looks after {business} and would like to know how it was. It takes four clicks, and every answer counts the same.',
		claim:
			'Nobody looks after this page yet. {inviter} thinks you might run it. Claim it to complete it and reply to its reviews. It’s free.',
	},
	shown: 'They’d like to show you',
	whatHappens: 'What happens when you join',
	happens: {
		friends: 'You and {inviter} become friends, so you see each other’s reviews first.',
		notFriends: 'You and {inviter} don’t become friends. You’re their customer, and that’s all.',
		end: 'You can end the friendship, or block {inviter}, at any time. They won’t be told.',
	},
	whatTheySee: 'What {inviter} sees of you',
	sees: {
		name: 'Your name, your picture and the day you joined.',
		counts: 'Later, whether their invitation counted. Never why, and never what you read.',
		not: 'Not your email address, and not whom you invite yourself: that’s a number to them.',
	},
	join: 'Join {inviter}',
	signUp: 'Create your account',
	signIn: 'I have an account',
	review: 'Review in four clicks',
	claim: 'Go to the page',
	nowFriends: 'You and {name} are friends now.',
	joined: 'You joined by {name}’s invitation.',
	good: 'Good until',
	optOutTitle: 'No more invitations',
	optOutLead:
		'Nobody will be able to send invitations to your address from here any more. We keep a code that stands for it, and not the address itself.',
	optOut: 'Stop invitations',
	optedOutTitle: 'Done.',
	optedOut: 'No invitations will be sent to this address any more.',
});
