import type { FastifyInstance } from 'fastify';
import { providerIds } from '#contract/members/sign-in-providers.ts';
import type { SecretBox } from '#contract/secret-box.ts';
import type { AssertionVerifier } from '#identity/identity-context.ts';
import { demoProvider } from '#identity/providers/demo/demo-provider.ts';
import { demoRoutes } from '#identity/providers/demo/demo-routes.ts';
import { oneTimeCodeVerifier } from '#identity/providers/one-time-codes.ts';
import { providerRoutes } from '#identity/providers/routes.ts';
import type { Assertion } from '#identity/tokens/provider-identity.ts';
import { verifyClaims } from './claims-verifier.ts';
import type { World } from './world.ts';

/** Whatever its port is: pages of any may open a window. */
const publicUrl = 'http://localhost';

/** The product's sign-in windows, with its demo provider in the place of each real one. */
export async function signInWindows(app: FastifyInstance, { box, makeContext }: World): Promise<void> {
	const parts = { box, listPeople: async () => [] };
	const providers = providerIds.map((id) => demoProvider(id, parts));
	providerRoutes(app, { makeContext, box, publicUrl, providers });
	await app.register(async (demo) => demoRoutes(demo, { makeContext, ...parts }));
}

/** What a window said; and what a suite says that a provider said. */
export function windowsAndClaims(box: SecretBox): AssertionVerifier {
	const codes = oneTimeCodeVerifier(box, providerIds);
	return {
		verify: (ctx, assertion) => (isOfWindow(assertion) ? codes.verify : verifyClaims)(ctx, assertion),
		keepForLinking: codes.keepForLinking,
	};
}

function isOfWindow({ requestUri, postBody }: Assertion): boolean {
	const kept = new URLSearchParams(postBody).get('access_token') ?? '';
	return new URL(requestUri).searchParams.has('idp_code') || /^[\w-]{43}\.[\w-]{43}$/.test(kept);
}
