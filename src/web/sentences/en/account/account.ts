import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence about members' accounts and how they sign in. */
export const accountSentences = sentencesOf({
	title: 'Account and security',
	lead: 'Your privacy, your sign-in methods and devices, and your account’s activity.',
	sections: 'On this page',
	/** Stands beside a message that was sent, where this machine keeps its mail to itself. */
	outbox: 'Email isn’t sent from this machine. Read it in the outbox',
	cancel: 'Cancel',

	ended: {
		ended:
			'You’ve been signed out. Your session was ended from another device, your password or email address was changed, or the account was deleted.',
		disabled: 'You’ve been signed out because this account has been disabled.',
	},

	forgot: {
		title: 'Forgot your password?',
		lead: 'Enter your account’s email address and we’ll send you a link to choose a new password.',
		send: 'Send link',
		sentTitle: 'Check your email',
		sent: 'If there’s an account for {email}, a link is on its way. It works for one hour.',
		hint: 'Nothing after a few minutes? Check your spam folder, and the address above.',
		again: 'Use another address',
		back: 'Back to sign in',
	},

	action: {
		title: 'One moment',
		reading: 'We’re checking your link.',
		account: 'This is for the account {email}.',
		press: 'Nothing has changed yet. Press the button to continue.',
		onward: 'Continue',
		toSignIn: 'Sign in',
		toAccount: 'Go to your account',
		home: 'Go to the home page',
		resetPassword: {
			title: 'Choose a new password',
			field: 'New password',
			press: 'Save password',
			doneTitle: 'Your new password is saved',
			done: 'You’ve been signed out everywhere. Sign in with your new password.',
		},
		verifyEmail: {
			title: 'Confirm your email address',
			lead: 'Is {email} your address?',
			press: 'Yes, this is my address',
			doneTitle: 'Your email address is confirmed',
			done: 'Thanks! What you’ve written here is now visible to everyone.',
		},
		verifyAndChangeEmail: {
			title: 'Change your email address',
			lead: '{hasFormer, select, true {From now on you sign in with {email} instead of {former}.} other {From now on you sign in with {email}.}}',
			press: 'Use this address',
			doneTitle: 'Your email address is changed',
			done: 'You’ve been signed out everywhere. Sign in with {email} and the same password as before.',
		},
		recoverEmail: {
			title: 'Restore your email address',
			lead: 'The address of this account was changed{hasFormer, select, true { to {former}} other {}}. If that wasn’t you, change it back to {email} and choose a new password.',
			press: 'Change it back',
			doneTitle: 'Your email address is restored',
			done: 'The account belongs to {email} again. Everyone else has been signed out, and your new password is the only way in.',
			doneWithoutPassword:
				'The account belongs to {email} again, and everyone has been signed out. Whoever changed it may know your password, so choose a new one.',
		},
		sendReset: 'Send me a link to choose a new password',
		resetSent: 'If there’s still an account for {email}, a link is on its way. It works for one hour.',
		signInFirst: {
			lead: 'Someone created an account with {account}. If that was you, sign in to confirm the address.',
			changeLead: 'Someone wants to use {email} for their account. If that was you, sign in to your account first.',
			otherAccount:
				'{hasName, select, true {You’re signed in as {name}, which is a different account.} other {You’re signed in to a different account.}}',
			notYoursTitle: 'Not yours?',
			notYours:
				'Then someone else used your address. Choose a new password to get an account of your own; theirs is deleted, with everything written with it. Or do nothing, and the address stays unconfirmed.',
			notAskedTitle: 'Wasn’t you?',
			notAsked: 'Then someone else used your address. You don’t need to do anything: their account keeps its old one.',
		},
		signIn: {
			title: 'Sign in with your password',
			lead: 'This site doesn’t offer sign-in by link.',
		},
		failedTitle: 'This link doesn’t work',
		passingTitle: 'Your link couldn’t be read',
		missing: 'Part of the link is missing. Open it from the email again, or copy all of it.',
		again: {
			resetPassword: 'Get a new link',
			address: 'Get a new one in your account',
		},
	},

	email: {
		title: 'Email address',
		lead: 'It’s how you sign in, and where we write to you about your account. Other members never see it.',
		verified: 'confirmed',
		notVerified: 'not confirmed yet',
		none: 'You haven’t added one yet.',
		waiting: 'Click the link in our email to you. Can’t find it? Send it again.',
		sendAgain: 'Send it again',
		sent: 'An email is on its way to {email}. Click the link in it.',
		change: 'Change address',
		add: 'Add address',
		newAddress: 'New email address',
		same: 'That’s already your address.',
		send: 'Send confirmation email',
		changeLead:
			'{hasAddress, select, true {We’ll email the new address, and nothing changes until you click the link. {email} gets an email too, with a way to undo it.} other {We’ll email the address, and nothing changes until you click the link.}}',
		changeSent:
			'We’ve emailed {email}, unless another account uses it. Nothing changes until you click the link in that email.',
		noticeTitle: 'Confirm your email address',
		notice:
			'Click the link in our email to {email}. Until then only you can see what you write here. Can’t find it? Send it again.',
		noAddress:
			'Your account has no email address yet. Add one and click the link we send; until then only you can see what you write here.',
		signUpSent: 'Welcome! An email is on its way to {email}. Click the link in it to confirm your address.',
		signUpNotSent: 'Welcome! We couldn’t send the confirmation email; ask for it again on your Control Page.',
	},

	password: {
		title: 'Password',
		lead: 'Changing it signs you out on all other devices.',
		missing: 'Enter a password.',
		missingCurrent: 'Enter your password.',
		needs: 'Your password needs {rules}.',
		rulesTitle: 'Your password needs',
		met: 'done',
		notMet: 'still missing',
		rules: {
			min: 'at least {length} characters',
			max: 'at most {length} characters',
			lower: 'a lowercase letter',
			upper: 'an uppercase letter',
			digit: 'a number',
			other: 'a symbol such as ! or ?',
		},
		new: 'New password',
		change: 'Change password',
		changed: 'Password changed. All other devices are signed out.',
		setTitle: 'Set a password',
		setLead: 'You sign in without a password. With one, you can still get in if the other way stops working.',
		needsAddress: 'Add an email address first: you sign in with both.',
		set: 'Set password',
		setDone: 'You can now also sign in with your email address and this password.',
	},

	methods: {
		title: 'Ways to sign in',
		lead: 'Any of these gets you into your account. You always keep at least one.',
		names: { password: 'Password', 'google.com': 'Google', 'facebook.com': 'Facebook' },
		notLinked: 'not connected',
		link: 'Connect',
		linkLabel: 'Connect {name}',
		unlink: 'Remove',
		unlinkLabel: 'Remove {name}',
		linked: 'You can now sign in with {name}.',
		unlinked: 'You can no longer sign in with {name}.',
		last: 'This is your only way to sign in. Add another before you remove it.',
	},

	confirm: {
		title: 'Confirm it’s you',
		lead: 'It’s been a while since you signed in. Confirm it’s you, and we’ll carry on.',
		password: 'Your password',
		go: 'Continue',
		or: 'or',
	},

	sessions: {
		title: 'Where you are signed in',
		lead: 'Don’t recognise one? Sign it out, and change your password.',
		current: 'this device',
		unknownDevice: 'Unknown device',
		device: '{browser} on {system}',
		lastUsed: 'last used',
		signedIn: {
			password: 'signed in with a password',
			'google.com': 'signed in with Google',
			'facebook.com': 'signed in with Facebook',
		},
		end: 'Sign out',
		endLabel: 'Sign out {device}',
		ended: '{device} is signed out.',
		endOthers: 'Sign out everywhere else',
		othersEnded: '{count, plural, one {1 other device signed out.} other {{count} other devices signed out.}}',
		empty: 'You aren’t signed in anywhere else.',
	},

	events: {
		title: 'Account activity',
		lead: 'Don’t recognise something? Change your password and sign out everywhere else.',
		more: 'Show more',
		empty: 'No activity yet. Sign-ins and account changes appear here.',
		of: '{event} on {place}',
		from: '{event} from {place}',
		providers: { password: 'your password', 'google.com': 'Google', 'facebook.com': 'Facebook' },
		kinds: {
			signed_up: '{hasProvider, select, true {Created the account with {provider}} other {Created the account}}',
			signed_in: '{hasProvider, select, true {Signed in with {provider}} other {Signed in}}',
			signed_out: 'Signed out',
			// The entry tells of the device that was signed out, not of where that was done.
			session_ended: 'Ended the session',
			password_changed: 'Changed the password',
			password_reset_requested: 'Asked for a password reset link',
			password_reset: 'Reset the password',
			email_verified: '{hasAddress, select, true {Confirmed the address {address}} other {Confirmed the address}}',
			email_change_requested:
				'{hasAddress, select, true {Asked to change the address to {address}} other {Asked to change the address}}',
			email_changed: '{hasAddress, select, true {Changed the address to {address}} other {Changed the address}}',
			email_recovered:
				'{hasAddress, select, true {Changed the address back to {address}} other {Changed the address back}}',
			provider_linked: '{hasProvider, select, true {Connected {provider}} other {Connected another way to sign in}}',
			provider_unlinked: '{hasProvider, select, true {Removed {provider}} other {Removed a way to sign in}}',
		},
	},

	privacy: {
		title: 'Privacy',
		lead: 'Your reviews are always public. Choose who can see that they’re yours, and who can see your friends. If two people choose differently, the stricter choice wins. Whoever can see your name beside a review can also see it among a business’s followers.',
		saved: 'Saved.',
		notSaved: 'Not saved: {questions} {why}',
		reviews_visible_to: {
			question: 'Who can see my name on my reviews?',
			choices: {
				everyone: ['Everyone', 'Your friends see your reviews first, and so do theirs.'],
				friends: ['My friends', 'Everyone else sees “A member”.'],
				nobody: ['No one', 'Even your friends see “A member”.'],
			},
		},
		friend_list: {
			question: 'Who can see my friends?',
			choices: {
				everyone: [
					'Everyone',
					'Any member, as far as your friends allow. A friend’s review of your business then says so.',
				],
				friends: ['My friends', 'Your friends can see what your other friends say.'],
				nobody: ['No one', 'You’re in no one’s friend list, and no one’s friends of friends.'],
			},
		},
		found_by: {
			question: 'Who can find me by name?',
			choices: {
				everyone: ['Everyone', 'Any member who searches for your name.'],
				friends_of_friends: [
					'Friends of friends',
					'Your friends and their friends. If you hide your friends or reviews, only your friends.',
				],
				nobody: ['No one', 'You don’t come up in any search for people.'],
			},
		},
		messages_from: {
			question: 'Who can write to me?',
			choices: {
				everyone: ['Everyone', 'Messages from people you don’t know wait under Requests until you accept them.'],
				friends: ['My friends', 'And people and businesses you’ve written to.'],
				nobody: ['No one new', 'Only people and businesses you’ve written to.'],
			},
		},
		read_receipts: {
			question: 'Do I let others know when I’ve read their message?',
			choices: {
				true: ['Yes', 'And you see when they’ve read yours, if they share it too.'],
				false: ['No', 'You won’t see when they’ve read yours either.'],
			},
		},
	},
	leave: {
		title: 'Delete account',
		lead: 'This can’t be undone. No one, not even the operator, can bring your account back.',
		goesTitle: 'What’s deleted right away',
		goes: [
			'your name, your picture and everything else on your profile',
			'your friendships and requests',
			'every way to sign in, on all devices',
			'draft businesses only you can see',
		],
		staysTitle: 'What stays',
		stays: [
			'businesses you added: they’ll have no owner and can be claimed. If one shouldn’t be listed any more, mark it as closed first.',
			'businesses that others own or manage with you',
		],
		reviewsTitle: 'Your reviews',
		reviews: {
			delete: 'Delete them too',
			deleteHint: 'They’re removed from every page and score.',
			keep: 'Keep them for others',
			keepHint:
				'They stay and keep counting, signed “A former member”, or “A member” if you hid your name. Their photos are deleted.',
		},
		word: 'DELETE',
		confirm: 'Type DELETE to confirm',
		wrongWord: 'Type DELETE, in capital letters.',
		press: 'Permanently delete my account',
	},

	leaving: {
		title: 'One step left',
		lead: 'Your account here is deleted. The service you sign in with still has your sign-in, and only you can delete it.',
		press: 'Delete my sign-in',
		again: 'Asked to sign in again?',
		signIn: 'Sign in, and you’ll come back here.',
	},

	goodbye: {
		title: 'Your account is deleted',
		lead: 'Thanks for being part of this. You can still read everything that’s public, and you’re welcome back any time.',
		home: 'Go to the home page',
	},
});
