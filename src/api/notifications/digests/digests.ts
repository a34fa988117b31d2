import type { Kysely, Transaction } from 'kysely';
import {
	countsUntil,
	deleteDigest,
	forgetOldMails,
	insertMail,
	listDue,
	listMailTimes,
	listUndated,
	lockDigest,
	setDue,
} from '#api/notifications/digests/digest-queries.ts';
import { digestMail } from '#api/notifications/digests/mail-texts.ts';
import { nextHour } from '#api/notifications/digests/member-hour.ts';
import { unsubscribe } from '#api/notifications/digests/unsubscribe.ts';
import { listForMail } from '#api/notifications/list-queries.ts';
import { presentNotification } from '#api/notifications/listing.ts';
import type { DB } from '#api/schema.ts';
import { defaultMailSettings } from '#contract/notifications/mail-settings.ts';
import { eachAlone } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';
import type { MailDesk } from '#mail/mail-desk.ts';

interface DigestContext {
	db: Kysely<DB>;
	now: Date;
	desk: MailDesk;
	signal?: AbortSignal | undefined;
}

const batchSize = 200;
/** The most notifications that one mail tells of; it then says that there is more. */
const toldMax = 10;

/**
 * Mails members what they have not read, at the hour that each of them chose, and no more often.
 * @throws AggregateError with the reasons why some failed, after all others are done.
 */
export async function sendDueDigests(ctx: DigestContext): Promise<void> {
	await dateDigests(ctx);
	await forgetOldMails(ctx.db, ctx.now, ctx);
	await eachAlone(ctx, {
		list: (after, max) => listDue(ctx.db, ctx.now, after, max),
		work: (memberId) => transaction(ctx, (within) => sendDigest({ ...ctx, db: within.db }, memberId)),
		failure: (n) => `${n} members could not be mailed what they have not read.`,
	});
}

async function dateDigests({ db, now, signal }: DigestContext): Promise<void> {
	while (!signal?.aborted) {
		const undated = await listUndated(db, batchSize);
		if (undated.length === 0) return;
		const times = undated.map(({ settings, timezone }) => {
			const { digest, digest_hour: hour } = { ...defaultMailSettings, ...settings };
			return digest === 'off' ? now : nextHour({ digest, hour, timezone }, now);
		});
		await setDue(
			db,
			undated.map(({ member_id }) => member_id),
			times,
		);
	}
}

async function sendDigest({ db, now, desk }: DigestContext & { db: Transaction<DB> }, memberId: string): Promise<void> {
	const found = await lockDigest(db, memberId, now);
	if (!found) return;
	const { digest, mails_per_week: most } = { ...defaultMailSettings, ...found.settings };
	const { email } = found;
	const isReached = email !== null && found.email_verified && !found.suspended_at && !found.deleted_at;
	if (!email || !isReached || digest === 'off' || most === 0) return void (await deleteDigest(db, memberId));
	const sent = await listMailTimes(db, memberId, now);
	const oldest = sent[most - 1];
	// The member has had as many mails within a week as they wish: the digest waits until one of them counts no more.
	if (oldest) return void (await setDue(db, [memberId], [countsUntil(oldest)]));
	const rows = await listForMail(db, memberId, found.since, toldMax + 1);
	await deleteDigest(db, memberId);
	if (rows.length === 0) return;
	await insertMail(db, memberId, now);
	await desk.mail.put(
		db,
		digestMail(desk, email, {
			told: rows.slice(0, toldMax).map(presentNotification),
			hasMore: rows.length > toldMax,
			digest,
			unsubscribe: unsubscribe(desk, memberId),
		}),
	);
}
