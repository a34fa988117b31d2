import type { ProviderId } from '#contract/members/sign-in-providers.ts';

/** One of the ways in which somebody signs in. */
export interface SignInMethod {
	id: ProviderId | 'password';
	/** Whose account it is there. */
	account: string | null;
}
