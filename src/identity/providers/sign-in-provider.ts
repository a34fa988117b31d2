import type { ProviderId } from '#contract/members/sign-in-providers.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import type { ProviderIdentity } from '#identity/tokens/provider-identity.ts';

/** The secrets of one sign-in, which only this server knows until it ends. */
export interface FlowSecrets {
	nonce: string;
	codeVerifier: string;
}

export interface FlowStart extends FlowSecrets {
	state: string;
	/** The email address of the account to preselect at the provider. */
	email: string | undefined;
}

export interface FlowAnswer extends FlowSecrets {
	state: string;
	/** The query with which the browser came back. */
	query: URLSearchParams;
}

/** An outside service that says who somebody is. */
export interface SignInProvider {
	id: ProviderId;
	/** The name that people know it by. */
	name: string;
	/** Whether it knows the site by PUBLIC_URL, and so sends people back to that address only. */
	isElsewhere: boolean;
	/**
	 * Returns the address that the window goes to.
	 * @throws ProviderFailure `network-request-failed`
	 */
	begin(flow: FlowStart): Promise<string>;
	/**
	 * Asks the provider who signed in, with the code that came back.
	 * @throws ProviderFailure
	 */
	identify(ctx: IdentityContext, answer: FlowAnswer): Promise<ProviderIdentity>;
}

type FailureCode =
	| 'invalid-credential'
	| 'network-request-failed'
	| 'operation-not-allowed'
	| 'unauthorized-domain'
	| 'user-cancelled';

/** Says why nobody was signed in, by the SDK's names of errors; the message is for the person at the window. */
export class ProviderFailure extends Error {
	readonly code: FailureCode;

	constructor(code: FailureCode, message: string, options?: ErrorOptions) {
		super(message, options);
		this.name = 'ProviderFailure';
		this.code = code;
	}
}

/** Returns the failure for a provider's answer that does not hold together, or was not meant for this site. */
export const invalidAnswer = (name: string, cause: unknown) =>
	new ProviderFailure('invalid-credential', `INVALID_IDP_RESPONSE : The answer of ${name} could not be verified.`, {
		cause,
	});

export const unreachable = (name: string, cause: unknown) =>
	new ProviderFailure('network-request-failed', `${name} did not answer. Try again in a moment.`, { cause });
