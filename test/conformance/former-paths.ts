const former = '/www.googleapis.com/identitytoolkit/v3/relyingparty/';
const now: Record<string, string> = {
	createAuthUri: 'accounts:createAuthUri',
	deleteAccount: 'accounts:delete',
	emailLinkSignin: 'accounts:signInWithEmailLink',
	getAccountInfo: 'accounts:lookup',
	getOobConfirmationCode: 'accounts:sendOobCode',
	getProjectConfig: 'projects',
	resetPassword: 'accounts:resetPassword',
	sendVerificationCode: 'accounts:sendVerificationCode',
	setAccountInfo: 'accounts:update',
	signupNewUser: 'accounts:signUp',
	verifyAssertion: 'accounts:signInWithIdp',
	verifyPassword: 'accounts:signInWithPassword',
	verifyPhoneNumber: 'accounts:signInWithPhoneNumber',
};

/** Older clients still call by the names of version 3. */
export function formerPath(url: string): string {
	if (!url.startsWith(former)) return url;
	const [name = '', query] = url.slice(former.length).split('?', 2);
	return `/identitytoolkit.googleapis.com/v1/${now[name] ?? name}${query ? `?${query}` : ''}`;
}
