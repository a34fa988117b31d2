import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SecretBox } from '#contract/secret-box.ts';
import { isOfThisMachine } from '#http/own-machine.ts';
import type { MakeIdentityContext } from '#identity/identity-context.ts';
import { sendRefusal } from '#identity/providers/answer-page.ts';
import { sendChooser } from '#identity/providers/demo/chooser-page.ts';
import {
	type DemoAccount,
	demoAccount,
	type ListDemoPeople,
	listDemoAccounts,
} from '#identity/providers/demo/demo-accounts.ts';
import { demoErrand } from '#identity/providers/demo/demo-errand.ts';
import { sealCode } from '#identity/providers/demo/demo-provider.ts';

interface DemoRoutesOptions {
	makeContext: MakeIdentityContext;
	box: SecretBox;
	listPeople: ListDemoPeople;
}

/** The choice of the person: an account of the list, the form of a new one, or Cancel. */
const choice = z.object({
	account: z.string().max(254).optional(),
	cancel: z.string().optional(),
	email: z.string().max(254).default(''),
	displayName: z.string().max(1000).default(''),
	screenName: z.string().max(1000).default(''),
	photoUrl: z.string().max(4000).default(''),
});

/** Adds the account chooser of the demo provider, for browsers on this machine only. */
export function demoRoutes(app: FastifyInstance, { makeContext, box, listPeople }: DemoRoutesOptions): void {
	app.addContentTypeParser(
		'application/x-www-form-urlencoded',
		{ parseAs: 'string', bodyLimit: 20_000 },
		(_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
	);
	app.addHook('onRequest', async (request, reply) => {
		if (!isOfThisMachine(request)) {
			return sendRefusal(reply, 403, 'The demo sign-in answers only on the machine that this site runs on.');
		}
	});

	app.get('/emulator/auth/demo', { exposeHeadRoute: false }, async (request, reply) => {
		const { data } = demoErrand.safeParse(request.query);
		if (!data) return sendRefusal(reply, 400, 'This window can only be opened by a page of this site.');
		const accounts = await listDemoAccounts(makeContext(), data.provider, await listPeople());
		return sendChooser(reply, { errand: data, accounts });
	});

	app.post('/emulator/auth/demo', async (request, reply) => {
		const ctx = makeContext();
		const asked = demoErrand.safeParse(request.body).data;
		const chosen = choice.safeParse(request.body).data;
		if (!asked || !chosen) return sendRefusal(reply, 400, 'This window can only be opened by a page of this site.');
		const { provider, state, nonce, challenge } = asked;
		const goBack = (answer: Record<string, string>) =>
			reply
				.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
				.redirect(`/emulator/auth/callback?${new URLSearchParams({ state, ...answer })}`, 303);
		if (chosen.cancel !== undefined) return goBack({ error: 'access_denied' });
		const finish = (account: DemoAccount) =>
			goBack({ code: sealCode(box, { providerId: provider, nonce, challenge, account }, ctx.now) });

		const accounts = await listDemoAccounts(ctx, provider, await listPeople());
		const listed = accounts.find(({ email }) => email === chosen.account);
		if (listed) return finish(listed);
		const { data: added, error } = demoAccount.safeParse(chosen);
		if (added) return finish(added);
		const wrong = error.issues[0]?.path[0];
		return sendChooser(reply, { errand: asked, accounts, typed: { ...chosen, wrong: String(wrong) } });
	});
}
