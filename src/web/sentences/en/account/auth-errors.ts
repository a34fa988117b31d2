import { sentencesOf } from '#web/sentences/sentences-of.ts';

/**
 * What to tell a person for each error code of the sign-in service, without its `auth/`: what happened, and what to do.
 */
export const authErrorSentences = sentencesOf({
	known: {
		'email-already-in-use': 'There’s already an account with this email address. Sign in instead.',
		'wrong-password': 'Wrong password. Try again, or reset it.',
		'invalid-credential': 'Wrong email address or password. Try again, or reset your password.',
		'user-not-found': 'There’s no account with this email address. Check the spelling, or create an account.',
		'user-disabled': 'This account has been disabled. Contact the operator of this site if you think that’s a mistake.',
		'too-many-requests': 'Too many attempts. Wait a few minutes and try again.',
		'expired-action-code': 'This link has expired. Get a new one.',
		'invalid-action-code': 'This link has already been used or replaced by a newer one. Get a new one.',
		'requires-recent-login': 'Sign in again to do this.',
		'user-token-expired': 'Your session has ended. Sign in again.',
		'invalid-user-token': 'Your session is no longer valid. Sign in again.',
		'user-signed-out': 'You’ve been signed out. Sign in again.',
		'null-user': 'You’re not signed in. Sign in again.',
		'user-mismatch': 'That’s a different account. Choose the one you’re signed in with.',
		'operation-not-allowed': 'This site doesn’t offer this way of signing in. Choose another.',
		'admin-restricted-operation': 'Only the operator of this site can do this. Contact them.',
		'password-does-not-meet-requirements': 'This password doesn’t meet the requirements. Choose another.',
		'weak-password': 'This password is too short or too easy to guess. Choose a longer one.',
		'invalid-email': 'That’s not an email address. Enter one like ana@example.org.',
		'missing-email': 'Enter your email address.',
		'missing-password': 'Enter your password.',
		'email-change-needs-verification':
			'You need to confirm this address before you can use it. Get a confirmation email first.',
		'invalid-verification-code': 'Wrong code. Check it, or get a new one.',
		'network-request-failed': 'We couldn’t reach the server. Check your connection and try again.',
		timeout: 'The server took too long to answer. Try again in a moment.',
		'internal-error': 'Something went wrong on our side. Try again in a moment.',
		'web-storage-unsupported':
			'Your browser won’t let this site keep you signed in. Allow it to store data and try again.',
		'popup-blocked':
			'Your browser blocked the sign-in window. Try again; if that doesn’t help, allow pop-ups for this site, or open it in another browser.',
		'popup-closed-by-user': 'The sign-in window was closed before you finished. Try again.',
		'user-cancelled': 'You didn’t allow it in the sign-in window. Try again, or sign in another way.',
		'cancelled-popup-request': 'Another sign-in window is open. Continue there, or close it and try again.',
		'unauthorized-domain': 'Signing in isn’t allowed at this address. Please tell the operator.',
		'unauthorized-continue-uri': 'This site can’t send you back to that address. Please tell the operator.',
		'account-exists-with-different-credential': 'You signed up with this email address another way. Sign in that way.',
		'credential-already-in-use':
			'That account already belongs to another member. Sign in with it instead, or use another.',
		'provider-already-linked': 'You can already sign in that way.',
		'no-such-provider': 'You don’t sign in that way. Reload the page.',
		'multi-factor-auth-required':
			'This account needs a second step to sign in, which this site doesn’t support. Contact the operator.',
	},
	unknown: 'That didn’t work ({code}). Try again in a moment.',
	/** Used where somebody proves once more who they are: the address is known, and not in question. */
	confirming: {
		'invalid-credential': 'Wrong password.',
		'wrong-password': 'Wrong password.',
		'too-many-requests': 'Too many wrong passwords. Wait a few minutes and try again.',
	},
	/**
	 * Used where a message with a link is asked for. After too many requests the last message still went out, whoever asked
	 * for it.
	 */
	askingForMail: {
		'too-many-requests':
			'Too many requests. If you got an email within the last hour, the link in the newest one works. Otherwise wait a few minutes and try again.',
	},
	/** Used where somebody asks for a new address. */
	changingAddress: {
		'email-already-in-use': 'Another account uses this email address. Choose another one.',
	},
	/** Used where an address is to be taken back: there is no other message to ask for. */
	recovering: {
		'expired-action-code':
			'This link has expired. Contact the operator of this site if your account is no longer yours.',
		'invalid-action-code': 'This link has already been used. If that wasn’t you, reset your password.',
		'email-already-in-use':
			'Another account now has this email address. Sign in to that one and delete it or change its address, then open this link again.',
	},
});
