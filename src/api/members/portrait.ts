import type { VerifiedToken } from '#contract/token-verifier.ts';

/** Where the sign-in providers keep portraits. */
const hosts = /^https:\/\/([a-z0-9-]+\.)*(googleusercontent\.com|fbsbx\.com|fbcdn\.net)\//;

/** The token's picture, if it comes from a provider: one from anywhere else could count who looks at it. */
export const portraitOf = ({ picture }: Pick<VerifiedToken, 'picture'>): string | null =>
	picture && hosts.test(picture) ? picture : null;
