import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { bearerOf } from '#api/bearer.ts';
import type { CallRequest } from '#api/call-request.ts';
import { catalogueRoutes } from '#api/catalogue/routes.ts';
import { claimRoutes } from '#api/claims/routes.ts';
import { coinRoutes } from '#api/coins/routes.ts';
import { addLedgerJobs } from '#api/coins/service.ts';
import { settleAddress } from '#api/confirmations/service.ts';
import { contentRoutes } from '#api/content/routes.ts';
import { type Actor, type Context, requireActor } from '#api/context.ts';
import { controlRoutes } from '#api/control/routes.ts';
import { departureRoutes } from '#api/departures/routes.ts';
import { type DirectCallsParts, makeDirectCalls, type ServedCall } from '#api/direct-door/direct-calls.ts';
import { directoryRoutes } from '#api/directory/routes.ts';
import { dumpRoutes } from '#api/dumps/routes.ts';
import { eventRoutes } from '#api/events/routes.ts';
import type { EventStreamsOptions, Listener } from '#api/events/service.ts';
import { exportRoutes } from '#api/exports/routes.ts';
import { followRoutes } from '#api/follows/routes.ts';
import { addFollowsJob } from '#api/follows/service.ts';
import { friendRoutes } from '#api/friends/routes.ts';
import { homeRoutes } from '#api/home/routes.ts';
import { type ImportSettings, importRoutes } from '#api/imports/routes.ts';
import { invitationRoutes } from '#api/invitations/routes.ts';
import { jobRoutes } from '#api/jobs/routes.ts';
import { keeperRoutes } from '#api/keepers/routes.ts';
import type { Media } from '#api/media/service.ts';
import { memberRoutes } from '#api/members/routes.ts';
import { findOrCreateActor, holdActor, isFirstToWait } from '#api/members/service.ts';
import { mergeRoutes } from '#api/merges/routes.ts';
import { messageRoutes } from '#api/messages/routes.ts';
import { addDeliveryJob, addLeaversJob } from '#api/messages/service.ts';
import { makeMinuteLimit } from '#api/minute-limit.ts';
import { moderationRoutes } from '#api/moderation/routes.ts';
import { acceptMultipart, alsoAcceptMultipart } from '#api/multipart.ts';
import { notificationRoutes } from '#api/notifications/routes.ts';
import { addPushJobs, type PushKeys } from '#api/notifications/service.ts';
import { offerRoutes } from '#api/offers/routes.ts';
import { documentationRoutes } from '#api/openapi/routes.ts';
import { refuseOtherMethods } from '#api/other-methods.ts';
import { postRoutes } from '#api/posts/routes.ts';
import { addPostJob } from '#api/posts/service.ts';
import { sendProblem } from '#api/problem.ts';
import { profileRoutes } from '#api/profiles/routes.ts';
import { referralRoutes } from '#api/referrals/routes.ts';
import { reviewRoutes } from '#api/reviews/routes.ts';
import { addDepartureJob, type ReviewRules } from '#api/reviews/service.ts';
import { makeRoute, type Route, type RouteParts } from '#api/route.ts';
import type { DB } from '#api/schema.ts';
import { viewRoutes } from '#api/views/routes.ts';
import type { Caches } from '#caches/caches.ts';
import { Reads } from '#caches/reads.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CallName } from '#contract/endpoints.ts';
import { AppError } from '#contract/errors.ts';
import type { AccountDeletion } from '#contract/members/account-deletion.ts';
import type { AccountSecurity } from '#contract/members/account-security.ts';
import type { ConfirmationMail } from '#contract/members/address-confirmation.ts';
import type { TokenVerifier, VerifiedToken } from '#contract/token-verifier.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { MailDesk } from '#mail/mail-desk.ts';
import type { OutsideRules } from '#outside/request-outside.ts';

export interface ApiOptions extends ImportSettings, ReviewRules {
	/** The connections for whatever a caller waits for. */
	db: Kysely<DB>;
	/** The shelves that this process keeps. */
	caches: Caches;
	/** The connections for work that nobody waits for, such as imports and jobs. */
	jobDb: Kysely<DB>;
	verifier: TokenVerifier;
	/** What members may know and do about their sign-ins; null where another service keeps that to itself. */
	security: AccountSecurity | null;
	/** Deletes the accounts of members who leave. */
	accounts: AccountDeletion;
	/** Asks members to show that their address is theirs. */
	confirmationMail: ConfirmationMail;
	operatorEmails: string[];
	/** Returns the network that one subscriber is given, from one of its addresses. */
	networkOf: (address: string) => string;
	/** How many writes one member may make in a minute; 0 for no limit. */
	writesPerMinute: number;
	/** How many searches for people by name one member may make in a minute; 0 for no limit. */
	searchesPerMinute: number;
	siteName: string;
	publicUrl: string;
	media: Media;
	/** What mail is written with. */
	desk: MailDesk;
	jobs: JobQueue;
	/** False where the mails that the mailer takes reach nobody. */
	mailReachesPeople: boolean;
	/** The rules for fetching websites that are asked for a tag; without them, those for the public internet. */
	websiteRules?: OutsideRules | undefined;
	pushKeys: PushKeys;
	/** The rules for reaching the makers of browsers; without them, those for the public internet. */
	pushRules?: OutsideRules | undefined;
	direct: Omit<DirectCallsParts, 'server' | 'served'>;
	/** Subscribes to what changes in this process or another; returns the function that ends the subscription. */
	onChange: EventStreamsOptions['subscribe'];
	/** The folder of the Markdown pages. */
	contentDir: string;
	/** The folder of the public files. */
	dumpFolder: string;
}

/** Mounts every call below /api/v1, and returns the direct calls, which serve the same calls within the process. */
export async function mountApi(
	server: FastifyInstance,
	options: ApiOptions,
): Promise<ReturnType<typeof makeDirectCalls>> {
	const served = new Map<CallName, ServedCall>();
	const callsInto = makeDirectCalls({ server, served, ...options.direct });
	await addJobs(options);
	await server.register(
		async (app) => {
			setCommonAnswers(app);
			let either = app;
			await app.register(async (scope) => {
				await alsoAcceptMultipart(scope);
				either = scope;
			});
			await app.register(async (uploads) => {
				// Only calls that take files read forms, and they read nothing else.
				await acceptMultipart(uploads);
				const findCaller = callerFinder(options);
				const makeContext = contextMaker(options, findCaller);
				const steps = { makeContext, findCaller, holdActor, askToConfirm: confirmationAsker(options) };
				const route = makeRoute({ app, uploads, either, served }, steps);
				addFeatures(route, { app, options, callsInto });
			});
			documentationRoutes(app, options);
		},
		{ prefix: '/api/v1' },
	);
	return callsInto;
}

/** Adds the kinds of jobs of all features to the queue. */
async function addJobs({ jobs, jobDb, ...options }: ApiOptions): Promise<void> {
	await addLedgerJobs(jobs, { jobDb, ...options });
	await addFollowsJob(jobs, jobDb);
	await addDepartureJob(jobs, jobDb, options.clock);
	await addPostJob(jobs, jobDb);
	await addDeliveryJob(jobs, jobDb, options.clock);
	await addLeaversJob(jobs, jobDb);
	await addPushJobs(jobs, { ...options, db: jobDb, keys: options.pushKeys, rules: options.pushRules });
}

/** Says what holds for every request below /api/v1, and how those are answered that are for no call or fail. */
function setCommonAnswers(app: FastifyInstance): void {
	app.removeContentTypeParser('text/plain');
	app.setErrorHandler(sendProblem);
	// An answer to one member must not be cached by anything on the way.
	app.addHook('onRequest', async (request, reply) => {
		if (request.headers.authorization) reply.header('cache-control', 'no-store');
	});
	refuseOtherMethods(app);
	app.setNotFoundHandler((request, reply) => sendProblem(new AppError('not_found'), request, reply));
}

/** Returns what makes the context of a call: who calls is known, and the writes of a minute are counted. */
function contextMaker(options: ApiOptions, findCaller: RouteParts['findCaller']): RouteParts['makeContext'] {
	const countWrite = makeMinuteLimit(options.writesPerMinute);
	return async (request, call, reads) => {
		const ctx = visitorContext(options, reads, request.log);
		const actor = await findCaller(ctx, request, call);
		if (actor && request.method !== 'GET') await countWrite(actor.memberId);
		return { ...ctx, actor };
	};
}

/** Returns what finds who makes a call, as `readActor` does. */
const callerFinder =
	(options: ApiOptions): RouteParts['findCaller'] =>
	(ctx, request, call) =>
		readActor(ctx, request, { ...call, whileSuspended: call.whileSuspended || request.letsInSuspended }, options);

const visitorContext = ({ clock, db, caches, jobs, desk }: ApiOptions, reads: Reads, log: Context['log']): Context => ({
	db,
	actor: null,
	now: clock(),
	caches,
	reads,
	jobs,
	desk,
	log,
});

/** Returns what asks a member, by mail, to confirm their address once something of theirs waits for it. */
function confirmationAsker({ networkOf, confirmationMail }: ApiOptions): RouteParts['askToConfirm'] {
	return async (ctx, request) => {
		if (!(await isFirstToWait(ctx))) return;
		const to = { uid: requireActor(ctx).uid, idToken: bearerOf(request) ?? '', ip: networkOf(request.ip) };
		// A failed mail does not fail the write: the account page can send the mail again.
		await confirmationMail
			.send(to)
			.catch((error) => request.log.warn({ err: error }, 'A mail that confirms an address was not sent.'));
	};
}

interface FeatureParts {
	app: FastifyInstance;
	options: ApiOptions;
	callsInto: ReturnType<typeof makeDirectCalls>;
}

/** Adds the calls of every feature. A new feature is called here. */
function addFeatures(route: Route, { app, options, callsInto }: FeatureParts): void {
	memberRoutes(route, options);
	friendRoutes(route, options);
	catalogueRoutes(route);
	profileRoutes(route, options);
	directoryRoutes(route);
	reviewRoutes(route, options);
	followRoutes(route);
	offerRoutes(route, options);
	postRoutes(route, options);
	messageRoutes(route, options);
	coinRoutes(route);
	moderationRoutes(route, options);
	keeperRoutes(route);
	claimRoutes(route, options);
	invitationRoutes(route, { ...options, ...options.desk });
	referralRoutes(route);
	mergeRoutes(route);
	controlRoutes(route);
	viewRoutes(route, app, options);
	departureRoutes(route, options);
	exportRoutes(route, { ...options, callsInto });
	homeRoutes(route);
	contentRoutes(route, options);
	dumpRoutes(route, options);
	importRoutes(route, app, options);
	jobRoutes(route, options.jobs);
	notificationRoutes(route, options);
	const { db, clock, onChange: subscribe } = options;
	eventRoutes(route, app, { db, clock, subscribe, isWelcome: listenerCheck(app, options) });
}

/** Returns whether a token that a page listens with still stands: its member is neither signed out nor suspended. */
function listenerCheck(app: FastifyInstance, options: ApiOptions): (listener: Listener) => Promise<boolean> {
	return async ({ token }) => {
		const request = { method: 'GET', headers: { authorization: `Bearer ${token}` } };
		try {
			await readActor(visitorContext(options, new Reads(), app.log), request, { auth: 'member' }, options);
			return true;
		} catch (error) {
			if (error instanceof AppError && (error.status === 401 || error.status === 403)) return false;
			throw error;
		}
	};
}

/** Returns who calls, from the token of the request; null for a visitor, where visitors may call. */
async function readActor(
	ctx: Context,
	request: Pick<CallRequest, 'headers' | 'method'>,
	{ auth, whileSuspended = false }: Pick<Endpoint, 'auth' | 'whileSuspended'>,
	options: ApiOptions,
): Promise<Actor | null> {
	if (!request.headers.authorization && auth === 'anyone') return null;
	const bearer = bearerOf(request);
	if (!bearer) throw new AppError('unauthenticated');
	const { verifier, operatorEmails } = options;
	const find = (token: VerifiedToken) =>
		findOrCreateActor(ctx, token, {
			operatorEmails,
			whileSuspended,
			holdAccount: verifier.holdAccount,
			settleAddress: (ctx, address) => settleAddress(ctx, options, address),
		});
	const isWrite = request.method !== 'GET';
	const isDecision = auth === 'operator' && isWrite;
	const actor = await find(await verifier[isDecision ? 'verifyNow' : 'verify'](bearer, ctx.now));
	if (auth === 'operator' && !actor.isOperator) throw new AppError('forbidden');
	// What members do counts for more when an operator does it: an operator lets in as many as they like.
	const isAskedAgain = isWrite && !isDecision && actor.isOperator;
	return isAskedAgain ? find(await verifier.verifyNow(bearer, ctx.now)) : actor;
}
