import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence about members' accounts and how they sign in. */
export const accountSentences = sentencesOf({
	title: 'Account and security',
	lead: 'Your privacy, how and where you are signed in, and what happened to your account.',
	sections: 'On this page',
	/** Beside a message that was sent, where this machine keeps its mail to itself. */
	outbox: 'No mail leaves this machine: read it in the outbox',
	cancel: 'Cancel',
	/** When something happened, less than a minute ago. */
	justNow: 'just now',

	ended: {
		ended:
			'You were signed out because this session has ended: somebody signed you out on another device, the password or the address was changed, or the account was deleted.',
		disabled: 'You were signed out because this account has been disabled.',
	},

	forgot: {
		title: 'Forgot your password?',
		lead: 'Tell us the e-mail address of your account. We send a link with which you choose a new password.',
		send: 'Send the link',
		sentTitle: 'Look into your mailbox',
		sent: 'If there is an account with the address {email}, a message with a link is on its way to it. The link holds for one hour.',
		hint: 'Nothing there after a few minutes? Look into the folder for spam, or check the address.',
		again: 'Send it to another address',
		back: 'Back to signing in',
	},

	action: {
		title: 'One moment',
		reading: 'We look at your link.',
		account: 'This is about the account {email}.',
		press: 'Nothing has happened yet: press the button.',
		onward: 'Go on',
		toSignIn: 'Sign in',
		toAccount: 'To your account',
		home: 'Go to the home page',
		resetPassword: {
			title: 'Choose a new password',
			field: 'New password',
			press: 'Save the new password',
			doneTitle: 'Your new password is saved',
			done: 'You were signed out everywhere. Sign in with the new password.',
		},
		verifyEmail: {
			title: 'Confirm your address',
			lead: 'Is {email} your address? Press the button, and everyone can rely on it.',
			press: 'Yes, this is my address',
			doneTitle: 'Your address is confirmed',
			done: 'Thank you. {email} is yours, and what you have written here is there for everyone.',
		},
		verifyAndChangeEmail: {
			title: 'Change your address',
			lead: '{hasFormer, select, true {From now on you sign in with {email} instead of {former}.} other {From now on you sign in with {email}.}}',
			press: 'Use this address',
			doneTitle: 'Your address is changed',
			done: 'You were signed out everywhere. Sign in with {email} and the same password as before.',
		},
		recoverEmail: {
			title: 'Take your address back',
			lead: 'The address of this account was changed{hasFormer, select, true { to {former}} other {}}. If that was not you, change it back to {email}, with a new password.',
			press: 'Change it back',
			doneTitle: 'Your address is back',
			done: 'The account belongs to {email} again. Everyone who was signed in was signed out, and your new password is the only way in.',
			doneWithoutPassword:
				'The account belongs to {email} again, and everyone who was signed in to it was signed out. Whoever changed it may know your password: choose a new one.',
		},
		sendReset: 'Send a link for a new password',
		resetSent: 'A message with the link is on its way to {email}.',
		signInFirst: {
			lead: 'Somebody made an account with {account}. If that was you, sign in to it, and confirm the address.',
			changeLead: 'Somebody wants to use {email} for the account {account}. If that was you, sign in to it first.',
			otherAccount:
				'{hasName, select, true {You are signed in as {name}. That is another account.} other {You are signed in to another account.}}',
			notYoursTitle: 'Is it not yours?',
			notYours:
				'Then somebody has given your address. Choose a new password, and you have an account of your own: the one that they made is gone, with all that was written with it. Or do nothing, and the address stays unconfirmed.',
			notAskedTitle: 'Was it not you?',
			notAsked: 'Then somebody has given your address, and you need not do anything: the account keeps its own.',
		},
		signIn: {
			title: 'Sign in with your password',
			lead: 'Signing in by a link is not offered on this site.',
		},
		failedTitle: 'This link does not work',
		passingTitle: 'Your link could not be read',
		missing: 'Something is missing from the address. Open the link in the message once more, or copy the whole of it.',
		again: {
			resetPassword: 'Ask for a new link',
			address: 'Ask for a new one in your account',
		},
	},

	email: {
		title: 'E-mail address',
		lead: 'You sign in with it, and messages about your account go there. Other members never see it.',
		verified: 'confirmed',
		notVerified: 'not confirmed yet',
		none: 'You have given no address yet.',
		waiting: 'Open the message that we sent you and press the link in it.',
		sendAgain: 'Send the message again',
		sent: 'A message is on its way to {email}. Press the link in it.',
		change: 'Change the address',
		add: 'Add an address',
		newAddress: 'New e-mail address',
		same: 'That is your address already.',
		send: 'Send a message there',
		changeLead:
			'{hasAddress, select, true {We send a message to the new address, and nothing changes until you press the link in it. {email} gets a message as well, with a way back.} other {We send a message to the address, and nothing changes until you press the link in it.}}',
		changeSent: 'A message is on its way to {email}. Nothing changes until you press the link in it.',
		noticeTitle: 'Confirm your e-mail address',
		notice: 'We sent a message to {email}. Press the link in it; until then only you see what you write here.',
		noAddress:
			'Your account has no e-mail address yet. Give one and press the link in our message; until then only you see what you write here.',
		signUpSent: 'Welcome. A message is on its way to {email}: press the link in it to confirm your address.',
		signUpNotSent:
			'Welcome. The message that confirms your address could not be sent; ask for it on your Control Page.',
	},

	password: {
		title: 'Password',
		lead: 'Changing it signs you out on every other device.',
		missing: 'Enter a password.',
		missingCurrent: 'Enter your password.',
		needs: 'The password needs {rules}.',
		rulesTitle: 'Your password has',
		met: 'done',
		notMet: 'still missing',
		rules: {
			min: 'at least {length} characters',
			max: 'at most {length} characters',
			lower: 'a lower-case letter',
			upper: 'an upper-case letter',
			digit: 'a digit',
			other: 'a sign such as ! or ?',
		},
		new: 'New password',
		change: 'Change the password',
		changed: 'Your password is changed, and every other device is signed out.',
		setTitle: 'Set a password',
		setLead: 'You sign in without a password. With one you get in even when the other way is closed.',
		needsAddress: 'Add an e-mail address first: a password is asked for together with it.',
		set: 'Set the password',
		setDone: 'From now on you can sign in with your address and this password too.',
	},

	methods: {
		title: 'Ways to sign in',
		lead: 'Any of these opens your account. One always stays.',
		names: { password: 'Password', 'google.com': 'Google', 'facebook.com': 'Facebook' },
		notLinked: 'not connected',
		link: 'Connect',
		linkLabel: 'Connect {name}',
		unlink: 'Remove',
		unlinkLabel: 'Remove {name}',
		linked: 'You can sign in with {name} from now on.',
		unlinked: '{name} no longer opens your account.',
		last: 'Your only way to sign in: add another before you remove it.',
	},

	confirm: {
		title: 'Is it you?',
		lead: 'You signed in a while ago. Before such a change, show once more that it is you; then it goes on by itself.',
		password: 'Your password',
		go: 'Go on',
		or: 'or',
	},

	sessions: {
		title: 'Where you are signed in',
		lead: 'Do not know one of them? Sign it out, and change your password.',
		current: 'this device',
		unknownDevice: 'An unknown device',
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
		othersEnded: '{count, plural, one {One other device is signed out.} other {{count} other devices are signed out.}}',
		empty: 'You are signed in nowhere else.',
	},

	events: {
		title: 'What happened to your account',
		lead: 'Was one of these not you? Change your password, and sign out everywhere else.',
		more: 'Show more',
		empty: 'Nothing has happened yet. Sign-ins and changes of your account will be listed here.',
		of: '{event} of {place}',
		from: '{event} from {place}',
		providers: { password: 'your password', 'google.com': 'Google', 'facebook.com': 'Facebook' },
		kinds: {
			signed_up: '{hasProvider, select, true {Created the account with {provider}} other {Created the account}}',
			signed_in: '{hasProvider, select, true {Signed in with {provider}} other {Signed in}}',
			signed_out: 'Signed out',
			// It tells of the device that was signed out, not of where that was done.
			session_ended: 'Ended the session',
			password_changed: 'Changed the password',
			password_reset_requested: 'Asked for a link for a new password',
			password_reset: 'Chose a new password by a mailed link',
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
		lead: 'What you say always counts, and can be read. Who may know that it was you, and who your friends are, is up to you; where two people choose differently, the stricter choice counts. Whoever may see your name beside a review may see it among the followers of a business.',
		saved: 'Saved.',
		reviews_visible_to: {
			question: 'Who sees my name beside my reviews?',
			choices: {
				everyone: ['Everyone', 'Your friends find you first, and theirs find you too.'],
				friends: ['My friends', 'Everyone else reads “A member”.'],
				nobody: ['Nobody', 'Your friends read “A member”, too.'],
			},
		},
		friend_list: {
			question: 'Who sees my friends?',
			choices: {
				everyone: ['Everyone', 'Any member, as far as your friends allow it.'],
				friends: ['My friends', 'Through you, your friends find what theirs say.'],
				nobody: ['Nobody', 'You are in no friend list, and in nobody’s friends of friends.'],
			},
		},
	},
	leave: {
		title: 'Delete the account',
		lead: 'This cannot be undone. Nobody, not even the operator, can bring the account back.',
		goesTitle: 'What goes at once',
		goes: [
			'your name, your picture and everything you told about yourself',
			'your friendships and requests',
			'every way to sign in, on all devices',
			'drafts of businesses that only you can see',
		],
		staysTitle: 'What stays',
		stays: [
			'the businesses that you added: without you they have no owner, and can be claimed. Mark one closed for good first if it should not be listed.',
			'businesses that others own or manage with you: they stay theirs',
		],
		reviewsTitle: 'Your reviews',
		reviews: {
			delete: 'Delete them too',
			deleteHint: 'They leave every page and every score.',
			keep: 'Leave them for others',
			keepHint:
				'They stay, and count, as written by “A former member”, or “A member” if you hid your name. Their photos go.',
		},
		word: 'DELETE',
		confirm: 'Type DELETE to show that you mean it',
		wrongWord: 'Type DELETE, in capital letters.',
		press: 'Delete my account for good',
	},

	leaving: {
		title: 'One step is left',
		lead: 'Your account here is deleted. What you sign in with is kept by another service, which did not delete it. Only you can.',
		press: 'Delete what I sign in with',
		again: 'Asked to sign in again?',
		signIn: 'Sign in, and you come back here.',
	},

	goodbye: {
		title: 'Your account is deleted',
		lead: 'Thank you for having been here. What is public you can read without an account, and you are welcome back at any time.',
		home: 'Go to the home page',
	},
});
