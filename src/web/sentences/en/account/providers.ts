import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence about signing in with Google or Facebook. */
export const providerSentences = sentencesOf({
	names: { 'google.com': 'Google', 'facebook.com': 'Facebook' },
	continueWith: 'Continue with {name}',
	waitingFor: 'Continue in the {name} window',
	notConfigured: 'isn’t set up on this site',
	/** The refusals by error code of the sign-in service; they replace the sentences about a password and its address. */
	refusals: {
		'invalid-credential': 'We couldn’t verify the answer from {name}. Try again.',
		'network-request-failed': '{name} or this site didn’t answer. Check your connection and try again.',
		'operation-not-allowed': 'Signing in with {name} isn’t set up on this site. Choose another way.',
		'user-not-found': 'You don’t sign in here with that {name} account. Sign in the way you did before.',
		'user-cancelled': 'You didn’t allow {name} to tell us who you are. Try again, or choose another way.',
		'account-exists-with-different-credential':
			'There’s already an account with that email address. Sign in the way you did before.',
	},
	link: {
		title: 'One account, two ways to sign in',
		lead: '{email} already has an account here. Sign in the way you did before, and we’ll add {name} to it.',
		password: 'Your password for this site',
		wrongPassword: 'Wrong password. Try again, or go back and reset it.',
		signInAndAdd: 'Sign in and add {name}',
		or: 'or',
		cancel: 'Not now',
		added: '{name} was added. You can now sign in either way.',
		notAdded: 'You’re signed in, but we couldn’t add {name}. You can do that later under Account and security.',
		wrongAccount: 'That’s a different account. Choose the one for {email}.',
	},
});
