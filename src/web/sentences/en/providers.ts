import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence about signing in with Google or Facebook. */
export const providerSentences = sentencesOf({
	names: { 'google.com': 'Google', 'facebook.com': 'Facebook' },
	continueWith: 'Continue with {name}',
	waitingFor: 'Go on in the window of {name}',
	notConfigured: 'not configured on this site',
	/** By code of the sign-in service; instead of the sentences about a password and its address. */
	refusals: {
		'invalid-credential': '{name} answered with something that could not be verified. Try again.',
		'network-request-failed': '{name} or this site did not answer. Check your connection and try again.',
		'operation-not-allowed': 'Signing in with {name} is not configured on this site. Choose another way.',
		'user-cancelled': 'You did not let {name} tell us who you are. Try again, or choose another way.',
		'account-exists-with-different-credential':
			'There is an account with the e-mail address of that account already. Sign in as you did before.',
	},
	link: {
		title: 'One account, two ways in',
		lead: '{email} has an account here already. Sign in to it once more as you did before, and {name} is added to it.',
		password: 'Your password on this site',
		wrongPassword: 'The password is not right. Try again, or go back and ask for a new one.',
		signInAndAdd: 'Sign in and add {name}',
		or: 'or',
		cancel: 'Not now, go back',
		added: '{name} was added. From now on you can sign in either way.',
		notAdded: 'You are signed in, but {name} could not be added. You can do that later, under Account and security.',
		wrongAccount: 'That was another account. Choose the one of {email}.',
	},
});
