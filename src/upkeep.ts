import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { countBonds } from '#api/bonds/service.ts';
import { expireOldClaims } from '#api/claims/service.ts';
import { forgetRelated, freeLimited, freeWaiting, letInWaiting, releaseDue } from '#api/coins/service.ts';
import { forgetOldEvents } from '#api/events/service.ts';
import { finishAllFollows } from '#api/follows/service.ts';
import { forgetOldAnswers } from '#api/idempotency.ts';
import { forgetOldInvitations, qualifyJoins } from '#api/invitations/service.ts';
import { forgetOldMails } from '#api/mailed-addresses/service.ts';
import { copyImages, type MediaStore, removeUnusedImages } from '#api/media/service.ts';
import { foldNames } from '#api/members/service.ts';
import { deliverOverdue, emptyTrash, finishLeavers, tellAnswering } from '#api/messages/service.ts';
import { forgetOldNotifications, sendDueDigests } from '#api/notifications/service.ts';
import { endOffers, forgetConfirmers, refundDue } from '#api/offers/service.ts';
import { finishPosts } from '#api/posts/service.ts';
import { purgeDeletedProfiles } from '#api/profiles/lifecycle/service.ts';
import { removeEmptyPlaces } from '#api/profiles/places/service.ts';
import { removeUnheldWords } from '#api/profiles/words/service.ts';
import { expireReferrals } from '#api/referrals/service.ts';
import { finishDepartures, refreshCategoryMeans, type WeightRule, weighDueReviews } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import { forgetOldViews } from '#api/views/service.ts';
import { forgetOldChanges } from '#db/channel/announce.ts';
import { transaction } from '#db/transaction.ts';
import { forgetOldRows } from '#identity/forget-old-rows.ts';
import type { DB as IdentityDB } from '#identity/schema.ts';
import { failureOf, JobFailure, type JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { MailDesk } from '#mail/mail-desk.ts';

export interface UpkeepContext {
	db: Kysely<DB>;
	jobs: JobQueue;
	store: MediaStore;
	weights: WeightRule;
	mailDesk: MailDesk;
	/** Injected, so that tests can move time. */
	clock?: () => Date;
}

interface DeedContext extends Required<UpkeepContext> {
	signal: AbortSignal;
}

interface Deed {
	work: (ctx: DeedContext) => Promise<unknown>;
	/** What the log says when the deed failed. */
	failure: string;
}

const dated =
	(work: (ctx: DeedContext & { now: Date }) => Promise<unknown>): Deed['work'] =>
	(ctx) =>
		work({ ...ctx, now: ctx.clock() });

/** The deeds of every hour, each a job of its own, so that one that fails keeps none of the others from running. */
const deeds: Record<string, Deed> = {
	'purge-profiles': {
		work: dated(purgeDeletedProfiles),
		failure: 'Businesses that were deleted long enough ago could not be purged.',
	},
	'expire-claims': {
		work: dated(expireOldClaims),
		failure: 'Claims that were not proven in time could not be ended.',
	},
	'expire-referrals': {
		work: dated(expireReferrals),
		failure: 'People who have not agreed to a referral could not all be deleted.',
	},
	'weigh-reviews': {
		work: dated((ctx) => weighDueReviews(ctx, ctx.weights)),
		failure: 'Reviews whose authors are newcomers no more could not be weighed anew.',
	},
	'count-bonds': {
		work: dated(countBonds),
		failure: 'Of some businesses it could not be counted by how many friends of their owners they are reviewed.',
	},
	'finish-follows': {
		work: finishAllFollows,
		failure: 'Follows of those who follow many could not all be counted.',
	},
	'finish-departures': {
		work: dated(finishDepartures),
		failure: 'Reviews of some who have left could not all be forgotten.',
	},
	'finish-posts': {
		work: finishPosts,
		failure: 'Posts that were deleted, or likes of some who have left, could not all be taken away.',
	},
	'deliver-messages': {
		work: dated(deliverOverdue),
		failure: 'Messages whose time is over could not all be delivered.',
	},
	'finish-messages': {
		work: finishLeavers,
		failure: 'Messages of some who have left could not all be erased.',
	},
	'finish-coins': {
		work: async (ctx) => {
			await forgetConfirmers(ctx);
			await forgetRelated(ctx);
		},
		failure: 'Coins and codes of others still name some who have left.',
	},
	'refresh-means': { work: refreshCategoryMeans, failure: 'The means of the categories could not be refreshed.' },
	'copy-images': {
		work: dated(copyImages),
		failure: 'Photos of removed reviews keep their addresses for now.',
	},
	'remove-images': {
		work: dated(removeUnusedImages),
		failure: 'Pictures that nothing shows any more could not be removed.',
	},
	'forget-changes': {
		work: ({ db }) => forgetOldChanges(db as unknown as Kysely<never>),
		failure: 'What processes were told long ago could not be forgotten.',
	},
	'fold-names': {
		work: foldNames,
		failure: 'Names of members could not be folded, so that searches do not find them yet.',
	},
	'remove-words': { work: removeUnheldWords, failure: 'Words that no name holds any more could not be removed.' },
	'remove-places': {
		work: removeEmptyPlaces,
		failure: 'Places that no business lies in any more could not be removed.',
	},
	'send-digests': {
		work: dated(({ mailDesk: desk, ...ctx }) => sendDueDigests({ ...ctx, desk })),
		failure: 'What members have not read could not be mailed to all of them.',
	},
	'forget-notifications': {
		work: dated(async (ctx) => {
			await forgetOldEvents(ctx);
			await forgetOldNotifications(ctx);
		}),
		failure: 'What members were told of long ago could not be forgotten.',
	},
	'forget-answers': {
		work: dated(forgetOldAnswers),
		failure: 'Answers that are kept for repeats could not be forgotten.',
	},
	'forget-views': {
		work: dated(forgetOldViews),
		failure: 'Who looked at what before today could not be forgotten yet.',
	},
	'release-coins': {
		work: dated(async (ctx) => {
			await letInWaiting(ctx);
			await freeLimited(ctx);
			await freeWaiting(ctx);
			await releaseDue(ctx);
		}),
		failure: 'Coins that were held long enough could not all be released.',
	},
	'qualify-invitations': {
		work: dated(qualifyJoins),
		failure: 'It could not be found out whose invitations count by now.',
	},
	'forget-mails': {
		work: dated(forgetOldMails),
		failure: 'How often addresses were written to a month ago could not be forgotten yet.',
	},
	'forget-invitations': {
		work: dated(forgetOldInvitations),
		failure: 'By which browsers members joined a month ago could not be forgotten yet.',
	},
	'empty-trash': {
		work: dated(emptyTrash),
		failure: 'Messages that were thrown away long enough ago could not be deleted.',
	},
	'tell-answering': {
		work: dated(tellAnswering),
		failure: 'How fast businesses answer could not be told anew.',
	},
	'end-offers': {
		work: dated(endOffers),
		failure: 'Offers whose last day is over could not be ended.',
	},
	'refund-redemptions': {
		work: dated(refundDue),
		failure: 'Coins for codes that nobody confirmed in time could not all be given back.',
	},
	'forget-identity': {
		work: dated((ctx) => forgetOldRows({ ...ctx, db: ctx.db as unknown as Kysely<IdentityDB> })),
		failure: 'Old sessions, codes and attempts of the identity service could not be forgotten.',
	},
	'erase-jobs': {
		work: ({ jobs }) => jobs.eraseOld(),
		failure: 'Jobs that were given up could not be erased.',
	},
};

const kind: JobKind = {
	name: 'upkeep',
	atOnce: 1,
	lookEveryS: 30,
	isOncePerKey: true,
	keptS: 86_400,
	// A deed is tried again where its process died over it, which is known a minute after its heartbeat stopped.
	rules: { retryLimit: 10, heartbeatSeconds: 60, expireInSeconds: 6 * 3600 },
};
const everyHour = '0 * * * *';

/** Adds the upkeep, which no request waits for: one of the processes that share a database does it at once and every hour. */
export async function addUpkeep(
	{ clock = () => new Date(), ...parts }: UpkeepContext,
	log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
	const { db, jobs } = parts;
	await jobs.add<{ key: string }>(kind, async ({ payload: { key }, signal }) => {
		const deed = deeds[key];
		try {
			await deed?.work({ ...parts, clock, signal });
		} catch (error) {
			// Another process goes on with the deed.
			if (signal.aborted) throw error;
			log.error({ err: error }, deed?.failure);
			// A deed that failed is tried again in an hour; a deed whose process died, at once.
			throw new JobFailure(failureOf(error).reason, { isFinal: true });
		}
	});
	const keys = Object.keys(deeds);
	await jobs.schedule(kind, everyHour, keys);
	await transaction({ db }, async ({ db }) => {
		for (const key of keys) await jobs.send(db, kind, { key }, { key });
	});
}
