import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What to tell a person for each code of the sign-in service, without its `auth/`: what happened, and what to do. */
export const authErrorSentences = sentencesOf({
	known: {
		'email-already-in-use': 'There is an account with this e-mail address already. Sign in instead.',
		'wrong-password': 'The password is not right. Try again, or ask for a new one.',
		'invalid-credential': 'The e-mail address or the password is not right. Try again, or ask for a new password.',
		'user-not-found': 'There is no account with this e-mail address. Check how it is spelt, or create an account.',
		'user-disabled':
			'This account has been disabled. Write to the operator of this site if you think that is a mistake.',
		'too-many-requests': 'Too many attempts. Wait a few minutes and try again.',
		'expired-action-code': 'This link has expired. Ask for a new one.',
		'invalid-action-code': 'This link has been used already, or was replaced by a newer one. Ask for a new one.',
		'requires-recent-login': 'Sign in again before you do this.',
		'user-token-expired': 'Your session has ended. Sign in again.',
		'invalid-user-token': 'Your session is not valid any more. Sign in again.',
		'user-signed-out': 'You were signed out. Sign in again.',
		'null-user': 'You are not signed in. Sign in again.',
		'user-mismatch': 'That is another account. Choose the one that you are signed in with.',
		'operation-not-allowed': 'This way of signing in is not offered on this site. Choose another one.',
		'admin-restricted-operation': 'Only the operator of this site can do this. Write to them.',
		'password-does-not-meet-requirements':
			'The password does not meet the requirements of this site. Choose another one.',
		'weak-password': 'The password is too short or too easy to guess. Choose a longer one.',
		'invalid-email': 'This is not an e-mail address. Enter one such as ana@example.org.',
		'missing-email': 'Enter your e-mail address.',
		'missing-password': 'Enter your password.',
		'email-change-needs-verification':
			'An address has to be confirmed before it is used. Ask for the message that does so.',
		'invalid-verification-code': 'The code is not right. Check it, or ask for a new one.',
		'network-request-failed': 'No answer from the server. Check your connection and try again.',
		timeout: 'The server took too long to answer. Try again in a moment.',
		'internal-error': 'Something went wrong on our side. Try again in a moment.',
		'web-storage-unsupported':
			'Your browser does not let this site keep you signed in. Allow it to store data and try again.',
		'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
		'popup-closed-by-user': 'The sign-in window was closed before you had finished. Try again.',
		'user-cancelled': 'You did not allow it in the sign-in window. Try again, or sign in in another way.',
		'cancelled-popup-request': 'Another sign-in window was opened. Go on there, or close it and try again.',
		'unauthorized-domain': 'This site may not sign people in under this address. Tell its operator.',
		'unauthorized-continue-uri': 'This site may not lead you back to this address. Tell its operator.',
		'account-exists-with-different-credential':
			'You signed up with this e-mail address in another way. Sign in that way.',
		'credential-already-in-use':
			'That account signs in to another member here. Sign in with it instead, or use another.',
		'provider-already-linked': 'You can sign in that way already.',
		'no-such-provider': 'You do not sign in that way. Reload the page.',
		'multi-factor-auth-required':
			'This account needs a second step, which this site does not offer yet. Write to its operator.',
	},
	unknown: 'That did not work ({code}). Try again in a moment.',
	/** Where one shows once more that it is oneself: the address is known, and not in question. */
	confirming: {
		'invalid-credential': 'The password is not right.',
		'wrong-password': 'The password is not right.',
		'too-many-requests': 'Too many wrong passwords. Wait a few minutes and try again.',
	},
	/** Where a message for a new password is asked for: of too many, the last one went out all the same, whoever asked for it. */
	forgetting: {
		'too-many-requests':
			'Too many messages were asked for. If some came within the last hour, the link of the newest works; else wait a few minutes and try again.',
	},
	/** Where a new address is asked for. */
	changingAddress: {
		'email-already-in-use': 'Another account uses this e-mail address. Choose another one.',
	},
	/** Where an address is to be taken back: there is no other message to ask for. */
	recovering: {
		'expired-action-code':
			'This link has expired. Write to the operator of this site if your account is not yours any more.',
		'invalid-action-code': 'This link has been used already. If you did not do that, ask for a new password.',
		'email-already-in-use':
			'Another account has this e-mail address now. Sign in to that one and delete it, or give it another address; then open this link again.',
	},
});
