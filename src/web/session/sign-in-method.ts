import type { ProviderId } from '#contract/members/sign-in-providers.ts';

/** One of the ways in which somebody signs in. */
export interface SignInMethod {
	id: ProviderId | 'password';
	/** The person's account with the provider, such as its address. */
	account: string | null;
}
