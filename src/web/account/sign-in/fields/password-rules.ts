import type { PasswordValidationStatus } from '@firebase/auth';
import { accountSentences } from '#sentences/account/account.ts';
import { listText } from '#web/formats/lists.ts';

/** One requirement of the site for passwords. */
export interface PasswordRule {
	label: string;
	isMet: boolean;
}

/**
 * Returns the requirements of this site's own policy for passwords, and which of them this one meets.
 * @throws FirebaseError `auth/network-request-failed`
 */
export async function judgePassword(password: string): Promise<PasswordRule[]> {
	const { judge } = await import('#web/session/firebase/firebase-account.ts');
	return rulesOf(await judge(password));
}

/**
 * Returns the sentence about a new password that is not good enough; undefined for one that is, as far as this is known
 * here.
 */
export async function newPasswordError(password: string): Promise<string | undefined> {
	if (!password) return accountSentences.password.missing;
	// Where the policy cannot be read, the service decides.
	const rules = await judgePassword(password).catch(() => []);
	const broken = rules.filter(({ isMet }) => !isMet).map(({ label }) => label);
	return broken.length > 0 ? accountSentences.password.needs({ rules: listText(broken) }) : undefined;
}

/** Returns the rules with their labels. The upper limit is only named when somebody is past it. */
export function rulesOf({ passwordPolicy, ...status }: PasswordValidationStatus): PasswordRule[] {
	const { minPasswordLength, maxPasswordLength } = passwordPolicy.customStrengthOptions;
	const { rules } = accountSentences.password;
	const rule = (label: string, isMet: boolean | undefined) => (isMet === undefined ? [] : [{ label, isMet }]);
	return [
		...rule(rules.min({ length: minPasswordLength ?? 0 }), status.meetsMinPasswordLength),
		...rule(rules.max({ length: maxPasswordLength ?? 0 }), status.meetsMaxPasswordLength === false ? false : undefined),
		...rule(rules.lower, status.containsLowercaseLetter),
		...rule(rules.upper, status.containsUppercaseLetter),
		...rule(rules.digit, status.containsNumericCharacter),
		...rule(rules.other, status.containsNonAlphanumericCharacter),
	];
}
