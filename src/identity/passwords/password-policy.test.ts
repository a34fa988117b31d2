import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#config';
import { isCommon } from '#identity/passwords/password-blocklist.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { identityCalls } from '#test/identity-calls.ts';

let app: TestApp;
let strict: TestApp;
beforeAll(async () => {
	app = await testApp({ identity: true });
	const settings = {
		PASSWORD_MIN_LENGTH: '8',
		PASSWORD_REQUIRES: 'lowercase, uppercase,number,symbol',
		PASSWORD_BLOCKLIST: '0',
	};
	strict = await testApp({ identity: true, settings });
});
afterAll(async () => {
	await app.close();
	await strict.close();
});

let last = 0;
const answerTo = async (site: TestApp, password: string): Promise<string> =>
	(await identityCalls(site).signUp(`policy${++last}@policy.test`, password)).error?.message ?? 'ok';
const missing = (...requirements: string[]) =>
	`PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${requirements.join(', ')}]`;
const tooCommon = missing('Password must not be one that many people use');

describe('as it comes', () => {
	test.each([
		['five5', 'WEAK_PASSWORD : Password should be at least 6 characters'],
		['123456', tooCommon],
		['zqx9wv', 'ok'],
		['😀😀😀😀😀', 'WEAK_PASSWORD : Password should be at least 6 characters'],
		['password', tooCommon],
		['PassWord', tooCommon],
		['iloveyou', tooCommon],
		['  correct horse  ', 'ok'],
		['x'.repeat(1024), 'ok'],
		['x'.repeat(1025), missing('Password may contain at most 1024 bytes')],
	])('%s: %s', async (password, answer) => {
		expect(await answerTo(app, password)).toBe(answer);
	});

	test('a password counts with its spaces and its capitals', async () => {
		const calls = identityCalls(app);
		await calls.signUp('exact@policy.test', ' Correct Horse ');
		for (const near of ['Correct Horse', ' correct horse ', ' Correct Horse'])
			expect((await calls.signIn('exact@policy.test', near)).status).toBe(400);
		expect((await calls.signIn('exact@policy.test', ' Correct Horse ')).status).toBe(200);
	});

	test('the list has more than 3,000 passwords that are long enough', async () => {
		for (const password of ['123456', 'qwerty', 'letmein', 'dragon', 'monkey', 'football', '1q2w3e4r'])
			expect([password, await isCommon(password)]).toEqual([password, true]);
		expect(await isCommon('correct horse')).toBe(false);
	});
});

describe('with rules for characters', () => {
	const [lower, upper, number, symbol] = [
		'Password must contain a lower case character',
		'Password must contain an upper case character',
		'Password must contain a numeric character',
		'Password must contain a non-alphanumeric character',
	] as const;
	test.each([
		['Short1!', 'WEAK_PASSWORD : Password should be at least 8 characters'],
		['lowercase', missing(upper, number, symbol)],
		['UPPER 123', missing(lower, symbol)],
		['Lower123', missing(symbol)],
		['Lower12!', 'ok'],
	])('%s: %s', async (password, answer) => {
		expect(await answerTo(strict, password)).toBe(answer);
	});

	test('clients are told the rules', async () => {
		const { customStrengthOptions, ...rest } = (await strict.server.inject('/v2/passwordPolicy?key=vouch')).json();
		expect(customStrengthOptions).toEqual({
			minPasswordLength: 8,
			maxPasswordLength: 1024,
			containsLowercaseCharacter: true,
			containsUppercaseCharacter: true,
			containsNumericCharacter: true,
			containsNonAlphanumericCharacter: true,
		});
		expect(rest).toMatchObject({ enforcementState: 'ENFORCE', forceUpgradeOnSignin: false, schemaVersion: 1 });
		for (const character of rest.allowedNonAlphanumericCharacters)
			expect([character, await answerTo(strict, `Lower123${character}`)]).toEqual([character, 'ok']);
	});
});

test('a kind of characters that there is not is refused at the start', () => {
	expect(() => readConfig({ PASSWORD_REQUIRES: 'vowels' })).toThrow('PASSWORD_REQUIRES');
});
