import { expect, test } from 'vitest';
import { sentenceOfAuthError } from '#web/auth/error-sentences.ts';

// The catalogue of the specification, section 8.
const codes = [
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

test.each(codes)('%s has a sentence of its own', (code) => {
	const sentence = sentenceOfAuthError({ code: `auth/${code}`, message: `Firebase: Error (auth/${code}).` });
	expect(sentence).toMatch(/^[A-Z].+\.$/);
	expect(sentence).not.toContain(code);
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

test('what is not an error of the service is a plain failure', () => {
	expect(sentenceOfAuthError(undefined)).toBe('Signing in did not work. Try again in a moment.');
});
