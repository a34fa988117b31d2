import { describe, expect, test } from 'vitest';
import { type ActionCode, mayUse } from '#web/session/action-code.ts';
import { actionCodeOf } from '#web/session/firebase/read-action-code.ts';
import type { Session } from '#web/session/session.ts';

const session = (email?: string): Session => ({ token: 'token', uid: 'owner', loginType: 'password', email });
/** What the SDK says of a code; `previousEmail` is the address that a change replaces. */
const said = (operation: string, email: string, previousEmail: string | null = null) =>
	({ operation, data: { email, previousEmail } }) as Parameters<typeof actionCodeOf>[1];
const verify = said('VERIFY_EMAIL', 'owner@firm.test');
const change = said('VERIFY_AND_CHANGE_EMAIL', 'work@firm.test', 'stranger@example.test');

describe('threat 24: where a Firebase project takes a link from anybody, the page lets its account alone use it', () => {
	test.each([
		['a stranger’s change of address', change, session('owner@firm.test'), false],
		['their own change of address', change, session('Stranger@example.test'), true],
		[
			'a change by an account without an address',
			{ ...change, data: { ...change.data, previousEmail: null } },
			session('owner@firm.test'),
			false,
		],
		[
			'the same, without an address themselves',
			{ ...change, data: { ...change.data, previousEmail: null } },
			session(),
			false,
		],
		['a stranger’s new account, without an address themselves', verify, session(), false],
		['a stranger’s new account, with another address', verify, session('private@example.test'), false],
		['their own new account', verify, session('owner@firm.test'), true],
		['a link that is for nobody who is signed in', verify, null, false],
	])('%s', (_, info, signedIn, isAllowed) => {
		expect(mayUse(actionCodeOf('code', info, { isOwn: false }), signedIn)).toBe(isAllowed);
	});
});

describe('our own service', () => {
	const ownChange = said('VERIFY_AND_CHANGE_EMAIL', 'work@firm.test');
	test.each([
		['is asked about a change, as it names no account', ownChange, session('owner@firm.test'), true],
		['is asked about an address for a session without one', verify, session(), true],
		['is not asked about the address of another account', verify, session('private@example.test'), false],
		['is asked for nobody who is not signed in', ownChange, null, false],
	])('%s', (_, info, signedIn, isAllowed) => {
		expect(mayUse(actionCodeOf('code', info, { isOwn: true }), signedIn)).toBe(isAllowed);
	});
});

test.each(['PASSWORD_RESET', 'RECOVER_EMAIL'])('%s needs no sign-in', (operation) => {
	const code: ActionCode = actionCodeOf('code', said(operation, 'owner@firm.test'), { isOwn: false });
	expect(mayUse(code, null)).toBe(true);
});
