/** What to tell a person for each code of the sign-in service, without its `auth/`. */
const sentences: Record<string, string> = {
	'email-already-in-use': 'There is an account with this e-mail address already. Sign in instead.',
	'wrong-password': 'The password is not right.',
	'invalid-credential': 'The e-mail address or the password is not right.',
	'user-not-found': 'There is no account with this e-mail address.',
	'user-disabled': 'This account has been disabled. Write to the operator of this site if you think that is a mistake.',
	'too-many-requests': 'Too many attempts. Wait a few minutes and try again.',
	'expired-action-code': 'This link has expired. Ask for a new one.',
	'invalid-action-code': 'This link is not valid any more. Ask for a new one.',
	'requires-recent-login': 'Sign in again before you do this.',
	'user-token-expired': 'Your session has ended. Sign in again.',
	'invalid-user-token': 'Your session is not valid any more. Sign in again.',
	'operation-not-allowed': 'This way of signing in is not offered on this site.',
	'admin-restricted-operation': 'Only the operator of this site can do this.',
	'password-does-not-meet-requirements': 'The password does not meet the requirements of this site.',
	'weak-password': 'The password is too short or too easy to guess. Choose a longer one.',
	'invalid-email': 'This is not an e-mail address.',
	'missing-password': 'Enter your password.',
	'invalid-verification-code': 'The code is not right.',
	'network-request-failed': 'No answer from the server. Check your connection and try again.',
	'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
	'popup-closed-by-user': 'The sign-in window was closed before you had finished.',
	'cancelled-popup-request': 'Another sign-in window is open already.',
	'unauthorized-domain': 'This site may not sign people in under this address. Tell its operator.',
	'account-exists-with-different-credential':
		'You signed up with this e-mail address in another way. Sign in that way.',
	'multi-factor-auth-required': 'This account needs a second step, which this site does not offer yet.',
};
const detailCodes = new Set(['password-does-not-meet-requirements', 'weak-password']);

/** A plain sentence for whatever signing in or up threw. */
export function sentenceOfAuthError(error: unknown): string {
	const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
	if (typeof code !== 'string') return 'Signing in did not work. Try again in a moment.';
	const name = code.replace(/^auth\//, '');
	const sentence = sentences[name] ?? `Signing in did not work (${name}). Try again in a moment.`;
	// The service says which requirement it is: "Firebase: Password should be … (auth/weak-password)."
	const detail =
		detailCodes.has(name) && typeof message === 'string'
			? /^Firebase: (.+) \(auth\/.*\)/.exec(message)?.[1]
			: undefined;
	return detail && !detail.startsWith('Error') ? `${detail.replace(/\.$/, '')}.` : sentence;
}
