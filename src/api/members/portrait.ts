import type { VerifiedToken } from '#contract/token-verifier.ts';

/** The hosts on which sign-in providers keep portraits. */
const hosts = /^https:\/\/([a-z0-9-]+\.)*(googleusercontent\.com|fbsbx\.com|fbcdn\.net)\//;

/** Returns the token's picture if a provider hosts it: any other host could count who looks at it. */
export const portraitOf = ({ picture }: Pick<VerifiedToken, 'picture'>): string | null =>
	picture && hosts.test(picture) ? picture : null;
