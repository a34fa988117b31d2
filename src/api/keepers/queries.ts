import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { DB, ProfileAppointmentRow } from '#api/schema.ts';
import type { Appointment, KeeperRole } from '#contract/keepers.ts';

/** A member who may be asked: there, and not on bad terms with the one who asks. */
export const findAskable = (db: Kysely<DB>, memberId: string, askerId: string) =>
	db
		.selectFrom('member')
		.select(['id', 'name', 'designation', 'image'])
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

/** Forgets what is void, so that the same one can be asked again: expired, or declined by the one who is asked now. */
export const deleteVoid = (
	db: Transaction<DB>,
	profileId: string,
	whom: { member_id: string | null; email: string | null },
	now: Date,
) =>
	db
		.deleteFrom('profile_appointment')
		.where('profile_id', '=', profileId)
		.where((eb) =>
			eb.or([
				eb('expires_at', '<=', now),
				...(whom.member_id ? [eb.and([eb('member_id', '=', whom.member_id), eb('declined_at', 'is not', null)])] : []),
				...(whom.email ? [eb.and([eb('email', '=', whom.email), eb('declined_at', 'is not', null)])] : []),
			]),
		)
		.execute();

export async function countOpen(db: Kysely<DB>, profileId: string): Promise<number> {
	const { n } = await db
		.selectFrom('profile_appointment')
		.select((eb) => eb.fn.countAll<number>().as('n'))
		.where('profile_id', '=', profileId)
		.where('declined_at', 'is', null)
		.executeTakeFirstOrThrow();
	return Number(n);
}

/** Each with who asks and who is asked. */
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
		.select(['profile.slug', 'profile.business_name', 'profile.status']);
export type AppointmentRow = Awaited<ReturnType<typeof listAppointments>>[number];

export const listAppointments = (db: Kysely<DB>, profileId: string) =>
	selectAppointments(db).where('asked.profile_id', '=', profileId).orderBy('asked.asked_at').execute();

export const findAppointment = (db: Kysely<DB>, id: string) =>
	selectAppointments(db).where('asked.id', '=', id).executeTakeFirst();

/** What the member was asked and can answer, the newest first. */
export const listAsked = (db: Kysely<DB>, memberId: string, now: Date) =>
	selectAppointments(db)
		.where(isAnswerable(db, memberId, now))
		.orderBy('asked.asked_at', 'desc')
		.limit(50)
		.execute();

/** The same for one of them. */
export const findAsked = (db: Kysely<DB>, id: string, memberId: string, now: Date) =>
	selectAppointments(db)
		.where('asked.id', '=', id)
		.where(isAnswerable(db, memberId, now))
		.executeTakeFirst();

/** Asked of the member by id or by their confirmed address, not answered, and an owner who is on good terms with them still stands for it. */
const isAnswerable = (db: Kysely<DB>, memberId: string, now: Date) =>
	sql<boolean>`(${isAsked(memberId)} and asked.declined_at is null and asked.expires_at > ${now}
		and profile.status <> 'deleted' and ${isStoodFor}
		and not exists ${blockBetween(db, sql`${memberId}::uuid`, sql`asked.asked_by`)})`;

const isAsked = (memberId: string) =>
	sql<boolean>`(asked.member_id = ${memberId} or asked.email = (
		select lower(member.email) from member where member.id = ${memberId} and member.email_verified))`;
/** What somebody asked who is no owner any more is void. */
const isStoodFor = sql<boolean>`exists (select from profile_member
	where profile_member.profile_id = asked.profile_id and profile_member.member_id = asked.asked_by
		and profile_member.role = 'owner')`;

export const markDeclined = (db: Transaction<DB>, id: string, now: Date) =>
	db.updateTable('profile_appointment').set({ declined_at: now }).where('id', '=', id).execute();

export const deleteAppointment = (db: Transaction<DB>, id: string) =>
	db.deleteFrom('profile_appointment').where('id', '=', id).execute();

/** What the member asked others, or was asked, of this business. */
export const deleteAppointmentsOf = (
	db: Transaction<DB>,
	profileId: string,
	{ askedBy, memberId }: { askedBy?: string; memberId?: string },
) =>
	db
		.deleteFrom('profile_appointment')
		.where('profile_id', '=', profileId)
		.where((eb) =>
			eb.or([
				...(askedBy ? [eb('asked_by', '=', askedBy)] : []),
				...(memberId ? [eb('member_id', '=', memberId)] : []),
			]),
		)
		.execute();

/** All that the member asked others, and was asked, by name or by address. */
export const deleteAppointmentsWith = (db: Transaction<DB>, memberId: string) =>
	db
		.deleteFrom('profile_appointment')
		.where((eb) =>
			eb.or([
				eb('asked_by', '=', memberId),
				eb('member_id', '=', memberId),
				eb('email', '=', (inner) =>
					inner
						.selectFrom('member')
						.select((one) => one.fn<string>('lower', ['member.email']).as('address'))
						.where('member.id', '=', memberId)
						.where('member.email_verified', '=', true),
				),
			]),
		)
		.execute();
