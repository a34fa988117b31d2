import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { SecretBox } from '#contract/secret-box.ts';
import type { MakeIdentityContext } from '#identity/identity-context.ts';
import { sendFailure, sendRefusal, sendSuccess } from '#identity/providers/answer-page.ts';
import { BindingCookie } from '#identity/providers/binding-cookie.ts';
import { insertFlow, takeFlow } from '#identity/providers/flows.ts';
import { readHandlerRequest } from '#identity/providers/handler-request.ts';
import { newSecret } from '#identity/providers/hash-of.ts';
import { insertResult } from '#identity/providers/one-time-codes.ts';
import { ProviderFailure, type SignInProvider } from '#identity/providers/sign-in-provider.ts';
import { callerNetwork } from '#identity/requests/caller-network.ts';

export interface ProviderRoutesOptions {
	makeContext: MakeIdentityContext;
	box: SecretBox;
	publicUrl: string;
	providers: SignInProvider[];
}

/** How many windows one network may open in a minute; each leaves a row until its sign-in ends. */
const windowsPerMinute = 600;
const names = new Map([
	['google.com', 'Google'],
	['facebook.com', 'Facebook'],
]);

/** Adds the routes of the sign-in window: to the provider, and back with what the provider said. */
export function providerRoutes(app: FastifyInstance, options: ProviderRoutesOptions): void {
	const { makeContext, box, publicUrl, providers } = options;
	const cookie = new BindingCookie(publicUrl);
	const limiter = new RateLimiterMemory({ points: windowsPerMinute, duration: 60 });
	const providerOf = (id: string) => providers.find((provider) => provider.id === id);

	app.setErrorHandler((error, request, reply) => {
		const status = (error as { statusCode?: number }).statusCode ?? 503;
		if (status >= 500) request.log.error({ err: error }, 'sign-in window failed');
		return sendRefusal(reply, status, 'This did not work. Close this window and try again in a moment.');
	});

	app.get('/emulator/auth/handler', { exposeHeadRoute: false }, async (request, reply) => {
		const ctx = makeContext();
		const { authorizedDomains, allowsAnyPort } = ctx.settings;
		const asked = readHandlerRequest(request.query, request.host, { publicUrl, authorizedDomains, allowsAnyPort });
		if (!asked) return sendRefusal(reply, 400, 'This window can only be opened by a page of this site.');
		const { opener, providerId, email, mayCreate } = asked;
		const provider = providerOf(providerId);
		if (!provider) {
			const message = `Signing in with ${names.get(providerId) ?? 'this provider'} is not configured on this site.`;
			return sendFailure(reply, opener, { code: 'operation-not-allowed', message });
		}
		if (provider.isElsewhere && opener.origin !== new URL(publicUrl).origin) {
			const message = `${provider.name} knows this site as ${publicUrl} only. Open it there to sign in.`;
			return sendFailure(reply, opener, { code: 'unauthorized-domain', message });
		}
		const isSlowEnough = await limiter.consume(callerNetwork(request.ip)).then(
			() => true,
			() => false,
		);
		if (!isSlowEnough) return sendRefusal(reply, 429, 'Too many attempts. Wait a minute and try again.');
		const secrets = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() };
		try {
			const url = await provider.begin({ ...secrets, email });
			const { state, ...sealed } = secrets;
			const binding = cookie.renew(request, reply);
			await insertFlow(ctx, box, { providerId: provider.id, opener, mayCreate, ...sealed }, { state, binding });
			return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url, 302);
		} catch (error) {
			return sendFailure(reply, opener, noteFailure(request, error));
		}
	});

	app.get('/emulator/auth/callback', { exposeHeadRoute: false }, async (request, reply) => {
		const ctx = makeContext();
		const { data } = callbackQuery.safeParse(request.query);
		const binding = cookie.read(request);
		const flow = data && binding && (await takeFlow(ctx, box, { state: data.state, binding }));
		if (!flow) {
			return sendRefusal(reply, 400, 'This sign-in was finished already, took too long, or was begun elsewhere.');
		}
		const { opener, providerId, mayCreate, nonce, codeVerifier } = flow;
		const provider = providerOf(providerId);
		try {
			if (!provider) throw new ProviderFailure('operation-not-allowed', 'This provider is not configured any more.');
			if (data.error === 'access_denied') {
				throw new ProviderFailure('user-cancelled', `You did not let ${provider.name} tell us who you are.`);
			}
			const query = new URL(request.url, publicUrl).searchParams;
			const identity = await provider.identify(ctx, { state: data.state, nonce, codeVerifier, query });
			return sendSuccess(reply, opener, { providerId, ...(await insertResult(ctx, box, { ...identity, mayCreate })) });
		} catch (error) {
			return sendFailure(reply, opener, noteFailure(request, error));
		}
	});
}

const callbackQuery = z.object({
	state: z.string().min(1).max(100),
	code: z.string().max(4096).optional(),
	error: z.string().max(200).optional(),
});

/**
 * Logs a failure by its message only, as its causes carry codes and tokens.
 * @throws any error that is no ProviderFailure
 */
function noteFailure(request: FastifyRequest, error: unknown): ProviderFailure {
	if (!(error instanceof ProviderFailure)) throw error;
	const { message, code } = (error.cause ?? {}) as { message?: string; code?: string };
	if (error.cause) request.log.warn({ failure: error.code, cause: code ?? message }, 'sign-in at a provider failed');
	return error;
}
