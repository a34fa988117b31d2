import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '#config';
import type { AccountSecurity } from '#contract/account-security.ts';
import type { Mailer } from '#contract/mailer.ts';
import { recentLoginS } from '#contract/recent-sign-in.ts';
import type { TokenVerifier } from '#contract/token-verifier.ts';
import type { Connection } from '#db/connect.ts';
import { accountSecurity } from '#identity/account-security.ts';
import { browserConfig } from '#identity/browser-config.ts';
import { embeddedVerifier } from '#identity/embedded-verifier.ts';
import { firebaseVerifier } from '#identity/firebase-verifier.ts';
import { followKeys } from '#identity/follow-keys.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { identityMailQueue, mailOutbox } from '#identity/mail-outbox.ts';
import { PasswordHasher, passwordTurns } from '#identity/password-hasher.ts';
import { passwordBytesMax } from '#identity/password-policy.ts';
import { protocolRoutes } from '#identity/protocol-routes.ts';
import { configuredProviders, type ProviderEndpoints } from '#identity/providers/configured-providers.ts';
import type { ListDemoPeople } from '#identity/providers/demo/demo-accounts.ts';
import { demoRoutes } from '#identity/providers/demo/demo-routes.ts';
import { oneTimeCodeVerifier } from '#identity/providers/one-time-codes.ts';
import { providerRoutes } from '#identity/providers/routes.ts';
import type { DB } from '#identity/schema.ts';
import { readIdentitySecret, secretBox } from '#identity/secret-box.ts';
import { DatabaseSessionCheck } from '#identity/session-check.ts';
import { loadTokenSigner } from '#identity/token-signer.ts';
import { MailSender } from '#mail/mail-sender.ts';

export interface IdentityOptions {
	config: Config;
	connection: Connection<never>;
	clock: () => Date;
	mailer: Mailer;
	/** Where the keys of the Firebase project are, instead of at Google. */
	firebaseKeysUrl?: string | undefined;
	/** Where Google and Facebook are, instead of where they really are. */
	providerEndpoints?: ProviderEndpoints | undefined;
	/** Whom the demo provider offers besides accounts of its own. */
	listDemoPeople?: ListDemoPeople | undefined;
}

const projectId = 'vouch';

/** Mounts the identity service; with a Firebase project there is only the verifier of that project's tokens. */
export async function mountIdentity(
	server: FastifyInstance,
	{
		config,
		connection,
		clock,
		mailer,
		firebaseKeysUrl,
		providerEndpoints,
		listDemoPeople = async () => [],
	}: IdentityOptions,
): Promise<{ verifier: TokenVerifier; security: AccountSecurity | null }> {
	server.get('/config.json', async (_request, reply) =>
		reply.header('cache-control', 'no-cache').send(browserConfig(config, projectId)),
	);
	if (config.FIREBASE_PROJECT_ID)
		return { verifier: firebaseVerifier(config.FIREBASE_PROJECT_ID, firebaseKeysUrl), security: null };

	const db = connection.db as unknown as Kysely<DB>;
	const box = secretBox(readIdentitySecret(config.IDENTITY_KEY_SECRET, config.DATA_DIR));
	const signer = await loadTokenSigner(db, box, `${config.PUBLIC_URL}/identity`, projectId, clock());
	const providers = configuredProviders(config, { box, listPeople: listDemoPeople, endpoints: providerEndpoints });
	const stopFollowing = followKeys(signer, clock, server.log);
	server.addHook('onClose', stopFollowing);
	const sender = new MailSender({ queue: identityMailQueue(db, box), mailer, clock, log: server.log });
	server.addHook('onClose', () => sender.stop());
	const shared: Omit<IdentityContext, 'now'> = {
		db,
		signer,
		hasher: new PasswordHasher(),
		passwordTurns: passwordTurns(),
		sessions: new DatabaseSessionCheck(db),
		settings: {
			projectId,
			publicUrl: config.PUBLIC_URL,
			passwordPolicy: {
				minLength: config.PASSWORD_MIN_LENGTH,
				maxBytes: passwordBytesMax,
				requires: config.PASSWORD_REQUIRES,
				isBlocklistOn: config.PASSWORD_BLOCKLIST,
			},
			isPrivate: config.ENUMERATION_PROTECTION,
			authorizedDomains: authorizedDomains(config.PUBLIC_URL),
			isThrottled: true,
			recentLoginS,
			allowsAnonymous: false,
			allowsDirectEmailChange: false,
			allowsDuplicateEmails: false,
			allowsAnyContinueUrl: false,
		},
		outbox: mailOutbox({
			box,
			site: { name: config.SITE_NAME, url: config.PUBLIC_URL },
			onPut: () => sender.wake(),
		}),
		assertions: oneTimeCodeVerifier(providers.map(({ id }) => id)),
	};
	const makeContext = (): IdentityContext => ({ ...shared, now: clock() });

	await server.register(async (app) => protocolRoutes(app, makeContext));
	await server.register(async (app) => {
		providerRoutes(app, { makeContext, box, publicUrl: config.PUBLIC_URL, providers });
		const isDemo = providers.some(({ isElsewhere }) => !isElsewhere);
		if (isDemo) await app.register(async (demo) => demoRoutes(demo, { makeContext, box, listPeople: listDemoPeople }));
	});
	return { verifier: embeddedVerifier(shared), security: accountSecurity(shared) };
}

/** The site's own host; a loopback address has more than one name. */
function authorizedDomains(publicUrl: string): string[] {
	const { hostname } = new URL(publicUrl);
	const loopback = ['localhost', '127.0.0.1'];
	return loopback.includes(hostname) ? loopback : [hostname];
}
