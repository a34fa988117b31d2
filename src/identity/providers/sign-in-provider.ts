import type { ProviderId } from '#contract/members/sign-in-providers.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import type { ProviderIdentity } from '#identity/tokens/provider-identity.ts';

/** Made for one sign-in, and known to this server alone until it ends. */
export interface FlowSecrets {
	nonce: string;
	codeVerifier: string;
}

export interface FlowStart extends FlowSecrets {
	state: string;
	/** Of the account to preselect there. */
	email: string | undefined;
}

export interface FlowAnswer extends FlowSecrets {
	state: string;
	/** What came back with the browser. */
	query: URLSearchParams;
}

/** A service elsewhere that says who somebody is. */
export interface SignInProvider {
	id: ProviderId;
	/** As people know it. */
	name: string;
	/** Whether it knows the site by PUBLIC_URL, and so sends people back to that address only. */
	isElsewhere: boolean;
	/** Where the window goes. @throws ProviderFailure `network-request-failed` */
	begin(flow: FlowStart): Promise<string>;
	/** Asks the provider, with the code that came back, who it was. @throws ProviderFailure */
	identify(ctx: IdentityContext, answer: FlowAnswer): Promise<ProviderIdentity>;
}

type FailureCode =
	| 'invalid-credential'
	| 'network-request-failed'
	| 'operation-not-allowed'
	| 'unauthorized-domain'
	| 'user-cancelled';

/** Why nobody was signed in, by the SDK's names of errors; the message is for the person at the window. */
export class ProviderFailure extends Error {
	readonly code: FailureCode;

	constructor(code: FailureCode, message: string, options?: ErrorOptions) {
		super(message, options);
		this.name = 'ProviderFailure';
		this.code = code;
	}
}

/** The provider said something that does not hold together, or that was not meant for this site. */
export const invalidAnswer = (name: string, cause: unknown) =>
	new ProviderFailure('invalid-credential', `INVALID_IDP_RESPONSE : The answer of ${name} could not be verified.`, {
		cause,
	});

export const unreachable = (name: string, cause: unknown) =>
	new ProviderFailure('network-request-failed', `${name} did not answer. Try again in a moment.`, { cause });
