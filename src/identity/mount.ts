import type { FastifyInstance } from 'fastify';
import type { Caches } from '#caches/caches.ts';
import type { Config } from '#config';
import type { AccountDeletion, LeaveMember } from '#contract/members/account-deletion.ts';
import type { AccountSecurity } from '#contract/members/account-security.ts';
import type { ConfirmationMail, OnAddressConfirmed } from '#contract/members/address-confirmation.ts';
import { recentLoginS } from '#contract/members/recent-sign-in.ts';
import type { SecretBox } from '#contract/secret-box.ts';
import type { TokenVerifier } from '#contract/token-verifier.ts';
import type { Channel } from '#db/channel/channel.ts';
import { type Connection, withTables } from '#db/connect.ts';
import { accountSecurity } from '#identity/accounts/account-security.ts';
import { browserConfig } from '#identity/browser-config.ts';
import { usualAnswerEveryMs } from '#identity/codes/code-requests.ts';
import { ownConfirmationMail } from '#identity/codes/confirmations.ts';
import { sealedOutbox } from '#identity/codes/sealed-outbox.ts';
import { embeddedAccounts } from '#identity/deletion/embedded-accounts.ts';
import { firebaseAccounts } from '#identity/deletion/firebase-accounts.ts';
import { firebaseConfirmationMail } from '#identity/firebase/firebase-confirmation-mail.ts';
import { firebaseVerifier } from '#identity/firebase/firebase-verifier.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { followKeys } from '#identity/keys/follow-keys.ts';
import { loadTokenSigner } from '#identity/keys/token-signer.ts';
import { type HashParameters, PasswordHasher, passwordTurns } from '#identity/passwords/password-hasher.ts';
import { passwordBytesMax } from '#identity/passwords/password-policy.ts';
import { protocolRoutes } from '#identity/protocol-routes.ts';
import { configuredProviders, type ProviderEndpoints } from '#identity/providers/configured-providers.ts';
import type { ListDemoPeople } from '#identity/providers/demo/demo-accounts.ts';
import { demoRoutes } from '#identity/providers/demo/demo-routes.ts';
import { oneTimeCodeVerifier } from '#identity/providers/one-time-codes.ts';
import { providerRoutes } from '#identity/providers/routes.ts';
import type { DB } from '#identity/schema.ts';
import { DatabaseSessionCheck } from '#identity/sessions/session-check.ts';
import { embeddedVerifier } from '#identity/tokens/embedded-verifier.ts';
import type { MailOutbox } from '#mail/mail-outbox.ts';

export interface IdentityOptions {
	config: Config;
	connection: Connection<never>;
	/** The channel that tells of changes in the database; it is open as long as the server. */
	channel: Channel;
	/** What this process keeps; the channel's changes drop it. */
	caches: Caches;
	/** The box that seals keys and sign-ins that are under way. */
	box: SecretBox;
	clock: () => Date;
	mail: MailOutbox;
	leaveMember: LeaveMember;
	/** The cost of hashing a password, in place of the product's. No setting changes it; only tests do. */
	passwordCost?: HashParameters | undefined;
	/**
	 * The interval at which calls answer that could tell who has an account, in place of the product's; only tests change it.
	 */
	answerEveryMs?: number | undefined;
	/** The address of the Firebase project's keys, in place of Google's. */
	firebaseKeysUrl?: string | undefined;
	/** The address of the Firebase project's accounts, in place of Google's. */
	firebaseAccountsUrl?: string | undefined;
	/** The addresses of Google and Facebook, in place of their real ones. */
	providerEndpoints?: ProviderEndpoints | undefined;
	/** Lists the people whom the demo provider offers besides accounts of its own. */
	listDemoPeople?: ListDemoPeople | undefined;
	/** Called when an address is confirmed; with a Firebase project, its tokens say so. */
	onAddressConfirmed: OnAddressConfirmed;
}

/** The parts of the identity service that the API is given. */
export interface Identity {
	verifier: TokenVerifier;
	accounts: AccountDeletion;
	/** Asks members to confirm their address. */
	confirmationMail: ConfirmationMail;
	/** Null where a Firebase project keeps the security of accounts to itself. */
	security: AccountSecurity | null;
}

const projectId = 'vouch';

/** Mounts the identity service. A Firebase project verifies tokens and deletes accounts elsewhere, so nothing is mounted. */
export async function mountIdentity(server: FastifyInstance, options: IdentityOptions): Promise<Identity> {
	const { config } = options;
	server.get('/config.json', async (_request, reply) =>
		reply.header('cache-control', 'no-cache').send(browserConfig(config, projectId)),
	);
	if (config.FIREBASE_PROJECT_ID) return identityElsewhere(server, config.FIREBASE_PROJECT_ID, options);
	return mountOwnService(server, options);
}

/** Returns the parts of a Firebase project in place of those of our own service. */
function identityElsewhere(
	server: FastifyInstance,
	firebaseProjectId: string,
	{ config, firebaseKeysUrl, firebaseAccountsUrl }: IdentityOptions,
): Identity {
	const { PUBLIC_URL: publicUrl, FIREBASE_API_KEY: apiKey = '' } = config;
	const project = { apiKey, publicUrl, url: firebaseAccountsUrl };
	return {
		verifier: firebaseVerifier(firebaseProjectId, project, firebaseKeysUrl),
		accounts: firebaseAccounts(project, server.log),
		confirmationMail: firebaseConfirmationMail(project),
		security: null,
	};
}

async function mountOwnService(server: FastifyInstance, options: IdentityOptions): Promise<Identity> {
	const { config, box, clock, listDemoPeople = async () => [], providerEndpoints } = options;
	const providers = configuredProviders(config, { box, listPeople: listDemoPeople, endpoints: providerEndpoints });
	const shared = await contextOf(server, options, providers);
	const makeContext = (): IdentityContext => ({ ...shared, now: clock() });
	await server.register(async (app) => protocolRoutes(app, makeContext));
	await server.register(async (app) => {
		providerRoutes(app, { makeContext, box, publicUrl: config.PUBLIC_URL, providers });
		const isDemo = providers.some(({ isElsewhere }) => !isElsewhere);
		if (isDemo) await app.register(async (demo) => demoRoutes(demo, { makeContext, box, listPeople: listDemoPeople }));
	});
	return {
		verifier: embeddedVerifier(shared),
		accounts: embeddedAccounts(makeContext),
		security: accountSecurity(shared),
		confirmationMail: ownConfirmationMail(makeContext),
	};
}

/** Makes what all requests to our own service share; the keys that sign tokens are followed until the server closes. */
async function contextOf(
	server: FastifyInstance,
	{
		config,
		connection,
		channel,
		caches,
		box,
		clock,
		mail,
		leaveMember,
		onAddressConfirmed,
		...options
	}: IdentityOptions,
	providers: ReturnType<typeof configuredProviders>,
): Promise<Omit<IdentityContext, 'now'>> {
	const db = withTables<DB>(connection.requestDb);
	const signer = await loadTokenSigner(db, box, `${config.PUBLIC_URL}/identity`, projectId, clock(), channel);
	const stopFollowing = followKeys(signer, channel, clock, server.log);
	server.addHook('onClose', stopFollowing);
	return {
		db,
		signer,
		hasher: new PasswordHasher(options.passwordCost),
		passwordTurns: passwordTurns(),
		sessions: new DatabaseSessionCheck(db, channel, caches, clock),
		settings: settingsOf(config, options.answerEveryMs),
		outbox: sealedOutbox(mail, { name: config.SITE_NAME, url: config.PUBLIC_URL }),
		assertions: oneTimeCodeVerifier(
			box,
			providers.map(({ id }) => id),
		),
		leaveMember,
		onAddressConfirmed,
	};
}

/** Returns the settings of the operator. What the protocol knows besides (`allows…`) is not allowed here. */
const settingsOf = (config: Config, answerEveryMs = usualAnswerEveryMs): IdentityContext['settings'] => ({
	projectId,
	publicUrl: config.PUBLIC_URL,
	passwordPolicy: {
		minLength: config.PASSWORD_MIN_LENGTH,
		maxBytes: passwordBytesMax,
		requires: config.PASSWORD_REQUIRES,
		isBlocklistOn: config.PASSWORD_BLOCKLIST,
	},
	isPrivate: config.ENUMERATION_PROTECTION,
	answerEveryMs,
	authorizedDomains: authorizedDomains(config.PUBLIC_URL),
	isThrottled: true,
	isGuarded: true,
	recentLoginS,
	allowsAnonymous: false,
	allowsDirectEmailChange: false,
	allowsDuplicateEmails: false,
	allowsAnyContinueUrl: false,
	allowsAnyPort: false,
	allowsAnyPhotoUrl: false,
});

/** Returns the site's own host; a loopback address has more than one name. */
function authorizedDomains(publicUrl: string): string[] {
	const { hostname } = new URL(publicUrl);
	const loopback = ['localhost', '127.0.0.1'];
	return loopback.includes(hostname) ? loopback : [hostname];
}
