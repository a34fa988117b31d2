import { isCommon } from '#identity/passwords/password-blocklist.ts';
import { ProtocolError } from '#identity/protocol-error.ts';

/** Longer passwords only cost time to hash. */
export const passwordBytesMax = 1024;

export type CharacterKind = 'lowercase' | 'uppercase' | 'number' | 'symbol';

export interface PasswordPolicy {
	/** The shortest length, in characters. */
	minLength: number;
	maxBytes: number;
	/** Kinds of characters of which a password must have at least one each. */
	requires: CharacterKind[];
	/** Whether passwords that everybody tries first are refused. */
	isBlocklistOn: boolean;
}

const kinds: Record<CharacterKind, { pattern: RegExp; missing: string }> = {
	lowercase: { pattern: /[a-z]/, missing: 'Password must contain a lower case character' },
	uppercase: { pattern: /[A-Z]/, missing: 'Password must contain an upper case character' },
	number: { pattern: /[0-9]/, missing: 'Password must contain a numeric character' },
	// The SDK counts no other characters as symbols.
	symbol: {
		pattern: /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~]/,
		missing: 'Password must contain a non-alphanumeric character',
	},
};

/**
 * Refuses a password that breaks the policy.
 * @throws ProtocolError `WEAK_PASSWORD`, `PASSWORD_DOES_NOT_MEET_REQUIREMENTS`.
 */
export async function checkPassword(
	{ settings }: { settings: { passwordPolicy: PasswordPolicy } },
	password: string,
): Promise<void> {
	const { minLength, maxBytes, requires, isBlocklistOn } = settings.passwordPolicy;
	if ([...password].length < minLength)
		throw new ProtocolError('WEAK_PASSWORD', `Password should be at least ${minLength} characters`);
	const missing = [
		...(Buffer.byteLength(password) > maxBytes ? [`Password may contain at most ${maxBytes} bytes`] : []),
		...requires.filter((kind) => !kinds[kind].pattern.test(password)).map((kind) => kinds[kind].missing),
		...(isBlocklistOn && (await isCommon(password)) ? ['Password must not be one that many people use'] : []),
	];
	if (missing.length > 0) {
		const text = `Missing password requirements: [${missing.join(', ')}]`;
		throw new ProtocolError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', text);
	}
}

/** Returns the policy in the form in which the protocol tells it to clients. */
export const policyAnswer = ({ minLength, maxBytes, requires }: PasswordPolicy) => ({
	customStrengthOptions: {
		minPasswordLength: minLength,
		maxPasswordLength: maxBytes,
		...(requires.includes('lowercase') && { containsLowercaseCharacter: true }),
		...(requires.includes('uppercase') && { containsUppercaseCharacter: true }),
		...(requires.includes('number') && { containsNumericCharacter: true }),
		...(requires.includes('symbol') && { containsNonAlphanumericCharacter: true }),
	},
	allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
	enforcementState: 'ENFORCE',
	forceUpgradeOnSignin: false,
	schemaVersion: 1,
});
