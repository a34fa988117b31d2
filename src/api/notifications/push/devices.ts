import { ECDH } from 'node:crypto';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import {
	type Device,
	deleteDeviceOf,
	insertDevice,
	listDevices,
	presentDevice,
} from '#api/notifications/push/device-queries.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import type { AccountSecurity } from '#contract/members/account-security.ts';
import type { PushDevice } from '#contract/notifications/push.ts';
import { newId } from '#db/new-id.ts';

interface NewDevice {
	endpoint: string;
	keys: { p256dh: string; auth: string };
}

/** Lists the actor's devices whose sessions have not ended, the newest first. */
export async function listMyDevices(
	ctx: Context,
	security: AccountSecurity | null,
	publicKey: string,
): Promise<{ public_key: string; devices: PushDevice[] }> {
	const { memberId, uid } = requireActor(ctx);
	const devices = await listDevices(ctx.db, memberId);
	const isLive = await liveSessions(security, devices, uid, ctx.now);
	return { public_key: publicKey, devices: devices.filter(isLive).map(presentDevice) };
}

/** Adds the browser that makes the call. @throws AppError `invalid_request` for a key that is none. */
export async function addMyDevice(
	ctx: TransactionContext,
	{ endpoint, keys }: NewDevice,
	userAgent: string | undefined,
): Promise<PushDevice> {
	const { memberId, sessionId } = requireActor(ctx);
	if (!isPoint(keys.p256dh)) throw invalidField('keys.p256dh', 'Give a point on the curve P-256.');
	const device = await insertDevice(ctx.db, {
		id: newId(),
		member_id: memberId,
		session_id: sessionId,
		endpoint: new URL(endpoint).href,
		...keys,
		user_agent: userAgent?.slice(0, 300) ?? null,
		created_at: ctx.now,
	});
	return presentDevice(device);
}

/** Removes a device of the actor. @throws AppError `not_found`. */
export async function removeMyDevice(ctx: Context, id: string): Promise<null> {
	if (await deleteDeviceOf(ctx.db, requireActor(ctx).memberId, id)) return null;
	throw new AppError('not_found');
}

/**
 * Returns which of the devices of an account may still be told: those whose session has not ended. Where another service
 * handles sign-ins, nobody tells, and the browser itself ends it when somebody signs out.
 */
export async function liveSessions(
	security: AccountSecurity | null,
	devices: readonly Pick<Device, 'session_id'>[],
	uid: string,
	now: Date,
): Promise<(device: Pick<Device, 'session_id'>) => boolean> {
	if (!security || devices.every(({ session_id }) => session_id === null)) return () => true;
	const live = new Set((await security.listSessions(uid, now)).map(({ id }) => id));
	return ({ session_id }) => session_id === null || live.has(session_id);
}

function isPoint(key: string): boolean {
	try {
		ECDH.convertKey(key, 'prime256v1', 'base64url');
		return true;
	} catch {
		return false;
	}
}
