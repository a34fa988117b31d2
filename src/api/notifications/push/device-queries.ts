import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB, PushDeviceRow } from '#api/schema.ts';
import type { PushDevice } from '#contract/notifications/push.ts';

/** The most devices of a member; one more takes the place of the oldest. */
export const devicesMax = 10;
/** The most messages that a device is sent in a day. */
export const sentADayMax = 50;

export type Device = Selectable<PushDeviceRow>;

export const listDevices = (db: Kysely<DB>, memberId: string): Promise<Device[]> =>
	db
		.selectFrom('push_device')
		.selectAll()
		.where('member_id', '=', memberId)
		.orderBy('created_at', 'desc')
		.orderBy('id')
		.limit(devicesMax)
		.execute();

/**
 * Inserts a device; the member's oldest beyond `devicesMax` go. One with the same address is the member's from now on. It
 * locks the member, so that of two that are added at once the later counts both.
 */
export async function insertDevice(db: Transaction<DB>, device: Insertable<PushDeviceRow>): Promise<Device> {
	await db.selectFrom('member').select('id').where('id', '=', device.member_id).forNoKeyUpdate().execute();
	const { id, ...renewed } = device;
	const inserted = await db
		.insertInto('push_device')
		.values(device)
		.onConflict((conflict) => conflict.column('endpoint').doUpdateSet(renewed))
		.returningAll()
		.executeTakeFirstOrThrow();
	await sql`
		delete from push_device where member_id = ${device.member_id} and id in (
			select id from push_device where member_id = ${device.member_id}
			order by created_at desc, id offset ${devicesMax})`.execute(db);
	return inserted;
}

/** Deletes a device of the member; returns whether there was one. */
export async function deleteDeviceOf(db: Kysely<DB>, memberId: string, id: string): Promise<boolean> {
	const { numDeletedRows } = await db
		.deleteFrom('push_device')
		.where('id', '=', id)
		.where('member_id', '=', memberId)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}

/** Deletes a device, unless it subscribed anew meanwhile. */
export const deleteDevice = (db: Kysely<DB>, { id, endpoint, auth }: Device) =>
	db.deleteFrom('push_device').where('id', '=', id).where('endpoint', '=', endpoint).where('auth', '=', auth).execute();

/** Returns a device with its member's account and settings; undefined for one that is gone, or whose member is. */
export const findReachedDevice = (db: Kysely<DB>, id: string) =>
	db
		.selectFrom('push_device')
		.innerJoin('member', 'member.id', 'push_device.member_id')
		.selectAll('push_device')
		.select(['uid', 'settings'])
		.where('push_device.id', '=', id)
		.where('suspended_at', 'is', null)
		.where('deleted_at', 'is', null)
		.executeTakeFirst();

/** Counts a message to a device; returns false where the day has had its most. */
export async function countSent(db: Kysely<DB>, id: string, now: Date): Promise<boolean> {
	const day = now.toISOString().slice(0, 10);
	const { rows } = await sql`
		update push_device set
			sent_on = greatest(sent_on, ${day}::date),
			sent_that_day = case when sent_on >= ${day}::date then sent_that_day else 0 end + 1
		where id = ${id} and (sent_on is null or sent_on < ${day}::date or sent_that_day < ${sentADayMax})
		returning id`.execute(db);
	return rows.length > 0;
}

/**
 * Takes the turn of a notification to be pushed; returns its member. Undefined where it was read, is hidden, or was pushed
 * within `againAfterMs`.
 */
export async function takePushTurn(
	db: Transaction<DB>,
	notificationId: string,
	now: Date,
	againAfterMs: number,
): Promise<string | undefined> {
	const { rows } = await sql<{ member_id: string }>`
		update notification set pushed_at = ${now}::timestamptz
		where id = ${notificationId} and in_push and read_at is null and notification_shown(notification)
			and (pushed_at is null or pushed_at <= ${new Date(now.getTime() - againAfterMs)}::timestamptz)
		returning member_id`.execute(db);
	return rows[0]?.member_id;
}

export const presentDevice = ({ id, endpoint, user_agent, created_at }: Device): PushDevice => ({
	...{ id, endpoint, user_agent },
	created_at: created_at.toISOString(),
});
