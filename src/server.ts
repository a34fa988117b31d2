import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { type ApiOptions, mountApi } from '#api/app.ts';
import { fallsOf } from '#api/changes.ts';
import { setCoinSettings } from '#api/coins/service.ts';
import { settleAddress } from '#api/confirmations/service.ts';
import { leaveWithAccount } from '#api/departures/service.ts';
import { dumpFileRoutes } from '#api/dumps/routes.ts';
import { optOutRoutes } from '#api/invitations/service.ts';
import { mediaRoutes } from '#api/media/routes.ts';
import type { Media } from '#api/media/service.ts';
import { unsubscribeRoutes } from '#api/notifications/digests/unsubscribe.ts';
import { sendProblem } from '#api/problem.ts';
import { oneClickRoutes } from '#api/referrals/one-click.ts';
import type { DB } from '#api/schema.ts';
import { sitemapRoutes } from '#api/sitemap/routes.ts';
import { Caches } from '#caches/caches.ts';
import { Reads } from '#caches/reads.ts';
import type { Config } from '#config';
import { emailKey } from '#contract/email-key.ts';
import type { Mailer } from '#contract/mailer.ts';
import type { LeaveMember } from '#contract/members/account-deletion.ts';
import type { OnAddressConfirmed } from '#contract/members/address-confirmation.ts';
import type { TokenVerifier } from '#contract/token-verifier.ts';
import type { Channel } from '#db/channel/channel.ts';
import { type Connection, withTables } from '#db/connect.ts';
import { keyPair } from '#identity/keys/key-pair.ts';
import { keyedHash } from '#identity/keys/keyed-hash.ts';
import { readIdentitySecret, secretBox } from '#identity/keys/secret-box.ts';
import { type Identity, type IdentityOptions, mountIdentity } from '#identity/mount.ts';
import { callerNetwork } from '#identity/requests/caller-network.ts';
import { JobQueue } from '#jobs/job-queue.ts';
import { FolderMailer } from '#mail/folder-mailer.ts';
import type { MailDesk } from '#mail/mail-desk.ts';
import { type MailOutbox, openMailOutbox } from '#mail/mail-outbox.ts';
import { openMailer, senderOf } from '#mail/open-mailer.ts';
import { mountOutboxPage } from '#mail/outbox-page.ts';
import type { MountWeb } from '#web/server/mount.ts';
import { setBodyDeadline } from './http/body-deadline.ts';
import { closeConnections } from './http/close-connections.ts';
import { type FollowedRequests, followRequests } from './http/follow-requests.ts';
import { logOptions } from './http/log-options.ts';
import { weightRule } from './weight-rule.ts';

declare module 'fastify' {
	interface FastifyInstance {
		/** The desk that all mail is written with. */
		readonly mailDesk: MailDesk;
		/** The queue of jobs. It does nothing until whoever starts the server calls its `begin`. */
		readonly jobs: JobQueue;
	}
}

export interface ServerOptions {
	config: Config;
	connection: Connection<never>;
	/** The storage of pictures; it closes with the server. */
	media: Media;
	/** Injected, so that tests can move time. */
	clock?: () => Date;
	/** Adds the pages; tests of the API leave it out. */
	mountWeb?: MountWeb;
	/** Replaces our own identity service; tests of the API give one. */
	verifier?: TokenVerifier;
	/** Replaces the mail server, or the folder, of the settings. */
	mailer?: Mailer;
	/** Whether this server sends jobs that are due by the clock and takes over those of processes that have died. */
	keepsTime?: boolean;
	/** Replaces the rules for the public internet; tests have websites of their own. */
	websiteRules?: ApiOptions['websiteRules'];
	/** The same for the makers of browsers, who push messages to them. */
	pushRules?: ApiOptions['pushRules'];
	/** Takes the lines of the log in place of standard output. */
	logStream?: { write(line: string): void };
	/** Further options of the identity service. */
	identityParts?: Pick<
		IdentityOptions,
		| 'passwordCost'
		| 'answerEveryMs'
		| 'firebaseKeysUrl'
		| 'firebaseAccountsUrl'
		| 'providerEndpoints'
		| 'listDemoPeople'
	>;
}

/** Browsers must take an answer as the type that it names, whatever its content looks like. */
const nosniff = { 'x-content-type-options': 'nosniff' };

/** Builds the one server: identity, API and pages on one origin. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
	const { config, connection, media, clock = () => new Date() } = options;
	const server = openServer(options);
	const handlers = followRequests(server);
	closeConnections(server);
	server.addHook('onRequest', async (_request, reply) => {
		reply.headers(nosniff);
	});
	const kept = keepCaches(server, connection, clock);
	await setCoinSettings(connection.db, { coinsPerDay: config.COINS_PER_DAY, coinsStrict: config.COINS_STRICT });
	const jobs = await JobQueue.open({ connection, log: server.log, keepsTime: options.keepsTime });
	server.decorate('jobs', jobs);
	server.addHook('onClose', () => jobs.stop());
	setBodyDeadline(server, 60_000);
	answerProbes(server, connection);
	const parts: Parts = { ...kept, server, options, clock, jobs, db: withTables<DB>(connection.requestDb) };
	await serveFiles(parts);
	server.addHook('onClose', () => media.close());
	const post = await openPost(parts);
	await answerMailedLinks(parts, post);
	const identity = await openIdentity(parts, post);
	const callsInto = await openApi(parts, post, identity, handlers.follow);
	server.decorate('callsInto', callsInto);
	await options.mountWeb?.(server, config);
	server.addHook('onClose', handlers.finish);
	return server;
}

function openServer({ config, logStream }: ServerOptions): FastifyInstance {
	return fastify({
		logger:
			config.LOG_LEVEL === 'silent'
				? false
				: { ...logOptions(config.LOG_LEVEL), ...(logStream && { stream: logStream }) },
		genReqId: () => randomUUID(),
		logController: new LogController({ disableRequestLogging: true }),
		bodyLimit: 1_000_000,
		trustProxy: config.TRUSTED_PROXIES ? config.TRUSTED_PROXIES.split(',').map((address) => address.trim()) : false,
		routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
		// An address that cannot be decoded, or is too long, reaches no route and no hook.
		frameworkErrors: (error, request, reply) => sendProblem(error, request, reply.headers(nosniff)),
		// The limit holds for a whole request with a picture in it; the body of any other has a minute.
		requestTimeout: 300_000,
		forceCloseConnections: 'idle',
	});
}

interface Kept {
	caches: Caches;
	channel: Channel;
	/** Lets go of all that is kept where changes by other processes are not heard of. */
	refresh: () => void;
}

/** Opens the caches of this process, which let go of what this process or another changes. */
function keepCaches(server: FastifyInstance, connection: Connection<never>, clock: () => Date): Kept {
	const caches = new Caches(clock);
	server.decorate('caches', caches);
	server.decorate('clock', clock);
	const channel = connection.openChannel((error) => {
		if (error)
			server.log.warn({ err: error }, 'Changes by other processes are not heard of: nothing that is kept is used.');
		else server.log.info('Changes by other processes are heard of.');
	});
	server.decorate('hearsChanges', () => channel.isFresh());
	const stopHearing = channel.subscribe((topics) => {
		caches.drop(fallsOf(topics));
	});
	server.addHook('onClose', async () => stopHearing());
	const refresh = () => {
		if (!channel.isFresh()) caches.drop(null);
	};
	server.addHook('onRequest', async () => refresh());
	return { caches, channel, refresh };
}

/** Answers whoever asks if the process lives, and if it can work: it can while the database answers. */
function answerProbes(server: FastifyInstance, connection: Connection<never>): void {
	server.get('/healthz', async () => ({ status: 'ok' }));
	server.get('/readyz', async (_request, reply) => {
		const ready = await connection.requestDb
			.selectFrom('migration' as never)
			.select('name' as never)
			.limit(1)
			.execute()
			.then(
				() => true,
				() => false,
			);
		return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database unavailable' });
	});
}

/** What every later phase works with. */
interface Parts extends Kept {
	server: FastifyInstance;
	options: ServerOptions;
	clock: () => Date;
	jobs: JobQueue;
	db: Kysely<DB>;
}

const dumpFolderOf = ({ DATA_DIR }: Config) => resolve(DATA_DIR, 'dumps');

/** Serves what lies in folders: pictures, public files and the sitemap. */
async function serveFiles({ server, options, db, caches, clock }: Parts): Promise<void> {
	const { config, media } = options;
	mediaRoutes(server, media.store);
	await dumpFileRoutes(server, { dumpFolder: dumpFolderOf(config) });
	await sitemapRoutes(server, { db, publicUrl: config.PUBLIC_URL, caches, clock });
}

interface Post {
	desk: MailDesk;
	/** The outbox of the identity service, which the API has no part in. */
	identityMail: MailOutbox;
	/** The secret that what only this site may read is sealed and signed with. */
	secret: string;
}

/** Opens the desk that mail is written with, and the way to the mail server. */
async function openPost({ server, options, jobs }: Parts): Promise<Post> {
	const { config, mailer = openMailer(config) } = options;
	if (config.isLocal && mailer instanceof FolderMailer) mountOutboxPage(server, mailer, config.SITE_NAME);
	const secret = readIdentitySecret(config.IDENTITY_KEY_SECRET, config.DATA_DIR);
	const box = secretBox(secret);
	const mailOf = (name: string) => openMailOutbox({ jobs, name, box, mailer, log: server.log });
	const { SITE_NAME: siteName, PUBLIC_URL: publicUrl } = config;
	const mail = await mailOf('outgoing_mail');
	const desk: MailDesk = { mail, box, keyedHash: keyedHash(secret), siteName, publicUrl };
	server.decorate('mailDesk', desk);
	return { desk, identityMail: await mailOf('identity_mail'), secret };
}

/** Returns a context of the API for what no call of it does. */
const contextOf = <D extends Kysely<DB>>({ server, caches, jobs }: Parts, { desk }: Post, db: D, now: Date) => ({
	db,
	actor: null,
	now,
	caches,
	reads: new Reads(),
	jobs,
	desk,
	log: server.log,
});

/** Answers the links with which whoever was mailed stops further mail by one press. */
async function answerMailedLinks(parts: Parts, post: Post): Promise<void> {
	const { server, db, clock } = parts;
	const { desk } = post;
	await oneClickRoutes(server, { db, box: desk.box, clock });
	await unsubscribeRoutes(server, { db, box: desk.box });
	await optOutRoutes(server, desk, () => contextOf(parts, post, db, clock()));
}

function openIdentity(parts: Parts, post: Post): Promise<Identity> {
	const { server, options, channel, caches, clock } = parts;
	const { config, connection, identityParts } = options;
	const contextIn = (db: unknown, now: Date) => contextOf(parts, post, db as Transaction<DB>, now);
	const leaveMember: LeaveMember = (db, uid, now) => leaveWithAccount(contextIn(db, now), uid);
	// At the time at which the account is held: a token of the time before, which is signed while its owner's new password
	// waits its turn, is older than the address then.
	const onAddressConfirmed: OnAddressConfirmed = (db, account) =>
		settleAddress(
			contextIn(db, clock()),
			{ weights: weightRule(config) },
			{ ...account, emailVerified: true, issuedAt: null },
		);
	return mountIdentity(server, {
		config,
		connection,
		channel,
		caches,
		box: post.desk.box,
		clock,
		mail: post.identityMail,
		leaveMember,
		onAddressConfirmed,
		...identityParts,
	});
}

function openApi(
	{ server, options, db, caches, channel, clock, jobs, refresh }: Parts,
	{ desk, secret }: Post,
	identity: Identity,
	follow: FollowedRequests['follow'],
): ReturnType<typeof mountApi> {
	const { config, connection, media, websiteRules, pushRules } = options;
	return mountApi(server, {
		db,
		caches,
		jobDb: withTables<DB>(connection.db),
		verifier: options.verifier ?? identity.verifier,
		confirmationMail: identity.confirmationMail,
		security: identity.security,
		accounts: identity.accounts,
		clock,
		operatorEmails: config.OPERATOR_EMAILS.split(',').map(emailKey).filter(Boolean),
		networkOf: callerNetwork,
		writesPerMinute: config.WRITES_PER_MINUTE,
		searchesPerMinute: config.SEARCHES_PER_MINUTE,
		reviewsPerDay: config.REVIEWS_PER_DAY,
		weights: weightRule(config),
		media,
		desk,
		jobs,
		mailReachesPeople: Boolean(config.SMTP_URL) || config.isLocal,
		websiteRules,
		pushKeys: { ...keyPair(secret, 'push'), subject: `mailto:${senderOf(config).address}` },
		pushRules,
		siteName: config.SITE_NAME,
		publicUrl: config.PUBLIC_URL,
		contentDir: fileURLToPath(new URL('../content', import.meta.url)),
		direct: { refresh, follow },
		dumpFolder: dumpFolderOf(config),
		onChange: (listener) => channel.subscribe(listener),
		importFolder: resolve(config.DATA_DIR, 'imports'),
		mappingFolder: new URL('../import-mappings/', import.meta.url),
		importBytesMax: config.IMPORT_MAX_MB * 1024 * 1024,
	});
}
