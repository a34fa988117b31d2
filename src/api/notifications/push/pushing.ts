import type { Kysely } from 'kysely';
import type { TransactionContext } from '#api/context.ts';
import { findForPush, type NotificationRow } from '#api/notifications/list-queries.ts';
import { presentNotification } from '#api/notifications/listing.ts';
import {
	countSent,
	deleteDevice,
	findReachedDevice,
	listDevices,
	takePushTurn,
} from '#api/notifications/push/device-queries.ts';
import { liveSessions } from '#api/notifications/push/devices.ts';
import { type PushKeys, postToDevice, pushServices } from '#api/notifications/push/push-request.ts';
import type { DB } from '#api/schema.ts';
import { dayS } from '#contract/days.ts';
import type { AccountSecurity } from '#contract/members/account-security.ts';
import type { Pushed } from '#contract/notifications/push.ts';
import { transaction } from '#db/transaction.ts';
import { JobFailure, type JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import { OutsideError, type OutsideRules } from '#outside/request-outside.ts';

/** Whoever has the site open reads it meanwhile, and is told on no other screen. */
const afterMs = 5_000;
/** More of the same matter is not pushed within this time: twenty likes in a minute are one message. */
const againAfterMs = 600_000;
const keptS = dayS;

/** One job a notification, which finds out to which devices it goes. */
const turnKind: JobKind = {
	name: 'push',
	atOnce: 5,
	lookEveryS: 5,
	isOncePerKey: true,
	isErasedWhenDone: true,
	keptS,
	rules: { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 120 },
};

/** One job a notification and device, so that each is tried again alone: after a minute, and then twice as long each time. */
const deviceKind: JobKind = {
	name: 'push_to_device',
	atOnce: 10,
	lookEveryS: 5,
	isErasedWhenDone: true,
	keptS,
	rules: { retryLimit: 6, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
};

export interface PushParts {
	db: Kysely<DB>;
	clock: () => Date;
	siteName: string;
	keys: PushKeys;
	/** Says which sessions have not ended; null where another service handles sign-ins. */
	security: AccountSecurity | null;
	/** Replaces the rules for the public internet. */
	rules?: OutsideRules | undefined;
}

interface ForDevice {
	deviceId: string;
	notificationId: string;
}

/** Has a notification pushed in a moment, unless it was read by then. */
export const pushLater = (
	{ db, now, jobs }: Pick<TransactionContext, 'db' | 'now' | 'jobs'>,
	notificationId: string,
): Promise<void> =>
	jobs.send(db, turnKind, { notificationId }, { key: notificationId, startAfter: new Date(now.getTime() + afterMs) });

/** Adds the jobs that push notifications to the devices of their members. */
export async function addPushJobs(jobs: JobQueue, parts: PushParts): Promise<void> {
	await jobs.add<{ notificationId: string }>(turnKind, ({ payload: { notificationId } }) =>
		transaction(parts, async ({ db }) => {
			const memberId = await takePushTurn(db, notificationId, parts.clock(), againAfterMs);
			if (!memberId) return;
			for (const { id: deviceId } of await listDevices(db, memberId))
				await jobs.send(db, deviceKind, { deviceId, notificationId });
		}),
	);
	await jobs.add<ForDevice>(deviceKind, ({ payload }) => pushTo(parts, payload));
}

async function pushTo(
	{ db, clock, siteName, keys, security, rules = pushServices }: PushParts,
	{ deviceId, notificationId }: ForDevice,
): Promise<void> {
	const device = await findReachedDevice(db, deviceId);
	if (!device) return;
	const isLive = await liveSessions(security, [device], device.uid, clock());
	if (!isLive(device)) return void (await deleteDevice(db, device));
	const row = await findForPush(db, notificationId);
	if (row?.member_id !== device.member_id || !(await countSent(db, deviceId, clock()))) return;
	const told = device.settings.push_names === false ? null : withoutWords(row);
	const status = await postToDevice(device, { id: row.id, siteName, told }, keys, rules).catch(notReached);
	if (status === 404 || status === 410) return void (await deleteDevice(db, device));
	if (status >= 300) throw new JobFailure(`answered ${status}`, { isFinal: !isPassing(status) });
}

function notReached(error: unknown): never {
	// The reason that an operator reads names no address, as an address lets whoever knows it reach the device.
	throw error instanceof OutsideError ? new JobFailure('not reached') : error;
}

const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Returns what a locked screen may show: who did what and where, and nothing that anybody wrote. */
function withoutWords(row: NotificationRow): Pushed['told'] {
	const { actors, profile, about, ...told } = presentNotification(row);
	return {
		...told,
		actors: actors.slice(0, 2).map((actor) => ({ ...actor, image: null })),
		profile: profile && { ...profile, image: null },
		about: told.kind === 'group_invitation' ? about : null,
	};
}
