import { expect, test } from 'vitest';
import { rulesOf } from '#web/account/sign-in/fields/password-rules.ts';

const policy = (customStrengthOptions: object) => ({
	passwordPolicy: {
		customStrengthOptions,
		allowedNonAlphanumericCharacters: '!?',
		enforcementState: 'ENFORCE',
		forceUpgradeOnSignin: false,
	},
});

test('a site that asks for length alone has one rule', () => {
	const status = { isValid: false, meetsMinPasswordLength: false, meetsMaxPasswordLength: true };
	expect(rulesOf({ ...status, ...policy({ minPasswordLength: 10, maxPasswordLength: 1024 }) })).toEqual([
		{ label: 'at least 10 characters', isMet: false },
	]);
});

test('every requirement of the policy is a rule, met or not', () => {
	const rules = rulesOf({
		isValid: false,
		meetsMinPasswordLength: true,
		containsLowercaseLetter: true,
		containsUppercaseLetter: false,
		containsNumericCharacter: true,
		containsNonAlphanumericCharacter: false,
		...policy({ minPasswordLength: 8 }),
	});
	expect(rules.map(({ isMet }) => isMet)).toEqual([true, true, false, true, false]);
	expect(new Set(rules.map(({ label }) => label)).size).toBe(5);
});

test('too long a password is told how long it may be', () => {
	const status = { isValid: false, meetsMinPasswordLength: true, meetsMaxPasswordLength: false };
	expect(rulesOf({ ...status, ...policy({ minPasswordLength: 6, maxPasswordLength: 64 }) })).toContainEqual({
		label: 'at most 64 characters',
		isMet: false,
	});
});
