import { expect, test } from 'vitest';
import { authErrorSentences } from '#sentences/account/auth-errors.ts';
import { fieldOfAuthError, sentenceOfAuthError } from '#web/account/sign-in/error-sentences.ts';

// The codes that a page for signing in must have a sentence for; the second part is what else the SDK may throw here.
const catalogue = [
	'email-already-in-use',
	'wrong-password',
	'invalid-credential',
	'user-not-found',
	'user-disabled',
	'too-many-requests',
	'expired-action-code',
	'invalid-action-code',
	'requires-recent-login',
	'user-token-expired',
	'invalid-user-token',
	'operation-not-allowed',
	'admin-restricted-operation',
	'password-does-not-meet-requirements',
	'invalid-verification-code',
	'network-request-failed',
	'popup-blocked',
	'popup-closed-by-user',
	'cancelled-popup-request',
	'unauthorized-domain',
	'account-exists-with-different-credential',
	'multi-factor-auth-required',
];
const others = [
	'credential-already-in-use',
	'email-change-needs-verification',
	'internal-error',
	'invalid-email',
	'missing-email',
	'missing-password',
	'no-such-provider',
	'null-user',
	'provider-already-linked',
	'timeout',
	'unauthorized-continue-uri',
	'user-cancelled',
	'user-mismatch',
	'user-signed-out',
	'weak-password',
	'web-storage-unsupported',
];
const errorOf = (code: string) => ({ code: `auth/${code}`, message: `Firebase: Error (auth/${code}).` });

const { askingForMail, changingAddress, confirming, recovering } = authErrorSentences;

test.each([...catalogue, ...others])('%s has a sentence of its own', (code) => {
	const sentence = sentenceOfAuthError(errorOf(code));
	expect(sentence).toMatch(/^[A-Z].+\.$/);
	expect(sentence).not.toContain(code);
});

test('no two codes of the catalogue are told alike', () => {
	expect(new Set(catalogue.map((code) => sentenceOfAuthError(errorOf(code)))).size).toBe(catalogue.length);
});

test.each(catalogue)('%s says what to do', (code) => {
	const askedFor = /\b(sign in|try again|ask|get|contact|write|wait|choose|check|allow|go on|tell|close|create)\b/i;
	expect(sentenceOfAuthError(errorOf(code))).toMatch(askedFor);
});

test('an unknown code is named, so that it can be asked about', () => {
	expect(sentenceOfAuthError({ code: 'auth/quota-exceeded' })).toContain('quota-exceeded');
});

test('a weak password says what is asked for', () => {
	const error = {
		code: 'auth/weak-password',
		message: 'Firebase: Password should be at least 6 characters (auth/weak-password).',
	};
	expect(sentenceOfAuthError(error)).toBe('Password should be at least 6 characters.');
});

test('requirements that are not met are told without brackets', () => {
	const error = {
		code: 'auth/password-does-not-meet-requirements',
		message:
			'Firebase: Missing password requirements: [Password must contain a numeric character] (auth/password-does-not-meet-requirements).',
	};
	expect(sentenceOfAuthError(error)).toBe('Missing password requirements: Password must contain a numeric character.');
});

test('what is not an error of the service is a plain failure', () => {
	expect(sentenceOfAuthError(undefined)).toBe('That didn’t work. Try again in a moment.');
	expect(sentenceOfAuthError(new TypeError('x is not a function'))).not.toContain('function');
});

test.each(['invalid-credential', 'wrong-password'])(
	'%s is about the password alone where only that is asked',
	(code) => {
		expect(sentenceOfAuthError(errorOf(code), confirming)).toBe('Wrong password.');
		expect(sentenceOfAuthError(errorOf('network-request-failed'), confirming)).toMatch(/^We couldn’t reach the server/);
	},
);

test('whoever changes their address is not told to sign in with it', () => {
	expect(sentenceOfAuthError(errorOf('email-already-in-use'), changingAddress)).toMatch(/^Another account/);
	expect(sentenceOfAuthError(errorOf('email-already-in-use'), recovering)).toMatch(/open this link again\.$/);
});

test('whoever asked for too many messages for a new password is told which one works', () => {
	expect(sentenceOfAuthError(errorOf('too-many-requests'), askingForMail)).toContain(
		'the link in the newest one works',
	);
});

test.each([
	['email-already-in-use', 'email'],
	['weak-password', 'password'],
	['password-does-not-meet-requirements', 'password'],
	['too-many-requests', undefined],
])('%s stands beside the field %s', (code, field) => {
	expect(fieldOfAuthError(errorOf(code))).toBe(field);
});
