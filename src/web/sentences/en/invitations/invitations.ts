import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What the invitee reads, and what is said once they have joined. */
export const invitationSentences = sentencesOf({
	title: {
		join: '{inviter} invites you to {site}',
		review: '{business} asks for your review',
		claim: 'Is {business} yours?',
	},
	lead: {
		join: 'Find a plumber, a café or a lawyer, and see what your friends say first, then everyone else.',
		review:
			'{inviter} manages {business} and would like to know how it was. It takes four clicks, and every answer counts the same.',
		claim:
			'No one manages this page yet. {inviter} thinks you might run the business. Claim the page to complete it and reply to reviews. It’s free.',
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
		counts:
			'Later, whether their invitation counted, or what’s still missing. Never what made it count, and never what you read.',
		not: 'Not your email address, and not who you invite yourself: they only see how many.',
	},
	join: 'Join {inviter}',
	signUp: 'Create your account',
	signIn: 'I have an account',
	review: 'Review in four clicks',
	claim: 'Go to the page',
	nowFriends: 'You and {name} are friends now.',
	joined: 'You joined through {name}’s invitation.',
	good: 'Valid until',
	typed: {
		title: 'Enter your invitation code',
		lead: 'Someone gave you a code? Here you see who invites you, and you can join them.',
		label: 'Code',
		hint: 'Ten letters and digits. Upper or lower case, with or without a hyphen.',
		open: 'Open the invitation',
		notACode: 'That’s not a code. It has ten letters and digits, such as 7K4QM-2XZ9T.',
	},
	optOutTitle: 'No more invitations',
	optOutLead:
		'No one will be able to send invitations to your address from here. To remember that, we keep a code that stands for your address, not the address itself.',
	optOut: 'Stop invitations',
	optedOutTitle: 'Done.',
	optedOut: 'We won’t send any more invitations to this address.',
});
