import { type ExpressionBuilder, type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { DoneInADay } from '#api/limits/day-limit.ts';
import type { DB, ProfileAppointmentRow } from '#api/schema.ts';
import type { Appointment, KeeperRole } from '#contract/keeping/keepers.ts';
import { lockKeys } from '#db/lock-keys.ts';

/** Returns a member who may be asked: neither suspended nor gone, and with no block between them and the asker. */
export const findAskable = (db: Kysely<DB>, memberId: string, askerId: string) =>
	db
		.selectFrom('member')
		.select(['id', 'email', 'email_verified'])
		.where('id', '=', memberId)
		.where('suspended_at', 'is', null)
		.where('deleted_at', 'is', null)
		.where(({ not, exists }) => not(exists(blockBetween(db, sql`member.id`, sql`${askerId}::uuid`))))
		.executeTakeFirst();

const blockBetween = (db: Kysely<DB>, one: ReturnType<typeof sql>, other: ReturnType<typeof sql>) =>
	db
		.selectFrom('member_block')
		.select('blocker_id')
		.where(
			sql<boolean>`(blocker_id = ${one} and blocked_id = ${other} or blocker_id = ${other} and blocked_id = ${one})`,
		);

export const insertAppointment = (db: Transaction<DB>, row: Insertable<ProfileAppointmentRow>) =>
	db.insertInto('profile_appointment').values(row).execute();

/** Closes declined appointments, so that the same person can be asked again. */
export const closeDeclined = (
	db: Transaction<DB>,
	profileId: string,
	whom: { member_id: string | null; email: string | null },
) =>
	closeAppointments(db)
		.where('profile_id', '=', profileId)
		.where('declined_at', 'is not', null)
		.where((eb) => (whom.member_id ? eb('member_id', '=', whom.member_id) : eb('email', '=', whom.email)))
		.execute();

/**
 * Deletes the appointments that no limit counts any more: the void ones of this business, and the closed ones of this
 * asker for any business.
 */
export const forgetVoid = (db: Transaction<DB>, profileId: string, askerId: string, now: Date, countedSince: Date) =>
	db
		.deleteFrom('profile_appointment')
		.where('id', 'in', (eb) =>
			eb
				.selectFrom('profile_appointment')
				.select('id')
				.where('expires_at', '<=', now)
				.where('asked_at', '<=', countedSince)
				.where((inner) =>
					inner.or([
						inner('profile_id', '=', profileId),
						inner.and([inner('asked_by', '=', askerId), inner('expires_at', '=', inner.ref('asked_at'))]),
					]),
				)
				// A request for another business may be deleting the same rows.
				.forUpdate()
				.skipLocked(),
		)
		.execute();

/**
 * Closes appointments that were accepted or withdrawn: they expire at the moment they were asked, and so are in no list
 * any more. The row stays for the limits to count: otherwise asking and withdrawing could send mail without end.
 */
const closeAppointments = (db: Transaction<DB>) =>
	db.updateTable('profile_appointment').set((eb) => ({
		expires_at: eb.ref('asked_at'),
		// The indexes that allow a person to be asked only once look at this column.
		declined_at: eb.fn.coalesce('declined_at', 'asked_at'),
	}));
/** Who was asked, and whether they could answer until this statement: what it reads is as it was before. */
const askedUntilNow = [
	'member_id',
	'email',
	sql<boolean>`(select before.declined_at is null from profile_appointment as before
		where before.id = profile_appointment.id)`.as('was_open'),
] as const;
const isClosed = sql<boolean>`asked.expires_at = asked.asked_at`;

export async function countOpen(db: Kysely<DB>, profileId: string): Promise<number> {
	const { n } = await db
		.selectFrom('profile_appointment')
		.select((eb) => eb.fn.countAll<number>().as('n'))
		.where('profile_id', '=', profileId)
		.where('declined_at', 'is', null)
		.executeTakeFirstOrThrow();
	return Number(n);
}

/** Selects appointments, each with who asks and who is asked, except those that were accepted or withdrawn. */
const selectAppointments = (db: Kysely<DB>) =>
	db
		.selectFrom('profile_appointment as asked')
		.innerJoin('profile', 'profile.id', 'asked.profile_id')
		.innerJoin('member as asker', 'asker.id', 'asked.asked_by')
		.leftJoin('member as invited', 'invited.id', 'asked.member_id')
		.select(['asked.id', 'asked.profile_id', 'asked.member_id', 'asked.email', 'asked.asked_by'])
		.select([
			sql<KeeperRole>`asked.role`.as('role'),
			sql<Appointment['asker_becomes']>`asked.asker_becomes`.as('asker_becomes'),
		])
		.select(['asked.asked_at', 'asked.expires_at', 'asked.declined_at'])
		.select(['asker.name as asker_name', 'asker.designation as asker_designation', 'asker.image as asker_image'])
		.select(['invited.name as invited_name', 'invited.designation as invited_designation'])
		.select('invited.image as invited_image')
		.select(['profile.slug', 'profile.business_name', 'profile.status'])
		.where(({ not }) => not(isClosed));
export type AppointmentRow = Awaited<ReturnType<typeof listAppointments>>[number];

/** Lists the appointments that owners of the business have asked for. */
export const listAppointments = (db: Kysely<DB>, profileId: string) =>
	selectAppointments(db)
		.where('asked.profile_id', '=', profileId)
		.where(isByOwner('asked'))
		.orderBy('asked.asked_at')
		.execute();

export const findAppointment = (db: Kysely<DB>, id: string) =>
	selectAppointments(db).where('asked.id', '=', id).executeTakeFirst();

/** Returns the appointments that the member can answer, the newest first. */
export const listAsked = (db: Kysely<DB>, memberId: string, now: Date) =>
	selectAppointments(db)
		.where(isAnswerable(db, memberId, now))
		.orderBy('asked.asked_at', 'desc')
		.limit(50)
		.execute();

/** Returns one appointment, if the member can answer it. */
export const findAsked = (db: Kysely<DB>, id: string, memberId: string, now: Date) =>
	selectAppointments(db)
		.where('asked.id', '=', id)
		.where(isAnswerable(db, memberId, now))
		.executeTakeFirst();

/**
 * Whether the member can answer an appointment: it was asked of them by id or by their confirmed address, is open, and
 * is still backed by an owner, with no block between the two.
 */
const isAnswerable = (db: Kysely<DB>, memberId: string, now: Date) =>
	sql<boolean>`(${isAsked(memberId)} and asked.declined_at is null and asked.expires_at > ${now}
		and profile.status <> 'deleted' and ${isStoodFor}
		and not exists ${blockBetween(db, sql`${memberId}::uuid`, sql`asked.asked_by`)})`;

const isAsked = (memberId: string) =>
	sql<boolean>`(asked.member_id = ${memberId} or asked.email = (
		select member.email from member where member.id = ${memberId} and member.email_verified))`;
/** Whether the asker is an owner of the business. */
function isByOwner(appointment: 'asked' | 'profile_appointment') {
	const [profileId, askerId] = [sql.ref(`${appointment}.profile_id`), sql.ref(`${appointment}.asked_by`)];
	return sql<boolean>`exists (select from profile_member
		where profile_member.profile_id = ${profileId} and profile_member.member_id = ${askerId} and profile_member.role = 'owner')`;
}

/**
 * Whether the asker still backs the appointment: it is void once they are no owner any more, and waits while they are
 * suspended.
 */
const isStoodFor = sql<boolean>`(asker.suspended_at is null and ${isByOwner('asked')})`;

export const markDeclined = (db: Transaction<DB>, id: string, now: Date) =>
	db.updateTable('profile_appointment').set({ declined_at: now }).where('id', '=', id).execute();

export const closeAppointment = (db: Transaction<DB>, id: string) =>
	closeAppointments(db).where('id', '=', id).execute();

/** Closes the appointments of this business that somebody asked for who owns it no more; returns who was asked. */
export const closeUnbacked = (db: Transaction<DB>, profileId: string) =>
	closeAppointments(db)
		.where('profile_id', '=', profileId)
		.where((eb) => eb.not(isByOwner('profile_appointment')))
		.returning(askedUntilNow)
		.execute();

/** Closes all appointments of this business; returns who was asked. */
export const closeAll = (db: Transaction<DB>, profileId: string) =>
	closeAppointments(db).where('profile_id', '=', profileId).returning(askedUntilNow).execute();

/**
 * Closes the appointments of this business that `askedBy` asked for, and those that `memberId` was asked for, by name or
 * by address; returns who was asked.
 */
export const closeAppointmentsOf = (
	db: Transaction<DB>,
	profileId: string,
	{ askedBy, memberId }: { askedBy?: string; memberId?: string },
) =>
	closeAppointments(db)
		.where('profile_id', '=', profileId)
		.where((eb) =>
			eb.or([...(askedBy ? [eb('asked_by', '=', askedBy)] : []), ...(memberId ? [isFor(eb, memberId)] : [])]),
		)
		.returning(askedUntilNow)
		.execute();

/** Whether the member was asked by name, or at the address that is theirs. */
const isFor = (eb: ExpressionBuilder<DB, 'profile_appointment'>, memberId: string) =>
	eb.or([
		eb('member_id', '=', memberId),
		eb('email', '=', (inner) =>
			inner
				.selectFrom('member')
				.select('member.email')
				.where('member.id', '=', memberId)
				.where('member.email_verified', '=', true),
		),
	]);

/** Deletes all appointments that the member asked for, and those that they were asked for by name or by address. */
export const deleteAppointmentsWith = (db: Transaction<DB>, memberId: string) =>
	db
		.deleteFrom('profile_appointment')
		.where((eb) => eb.or([eb('asked_by', '=', memberId), isFor(eb, memberId)]))
		.execute();

/** Locks the member's requests: until the transaction ends, no other one is counted. */
export const lockAsking = (db: Transaction<DB>, memberId: string) =>
	sql`select pg_advisory_xact_lock(${lockKeys.asking}, hashtext(${memberId}))`.execute(db);
/** Returns how often the member has asked anybody since then, and when they did so first. */
export async function readAsking(db: Kysely<DB>, askerId: string, since: Date): Promise<DoneInADay> {
	const { n, first_at } = await db
		.selectFrom('profile_appointment as asked')
		.select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.min('asked.asked_at').as('first_at')])
		.where('asked.asked_by', '=', askerId)
		.where('asked.asked_at', '>', since)
		.executeTakeFirstOrThrow();
	return { n: Number(n), first_at };
}

export const findName = async (db: Kysely<DB>, memberId: string): Promise<string> =>
	(await db.selectFrom('member').select('name').where('id', '=', memberId).executeTakeFirstOrThrow()).name;
