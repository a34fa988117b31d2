import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';

export const insertOptOut = (db: Kysely<DB>, emailHash: string, now: Date) =>
	db
		.insertInto('invitation_opt_out')
		.values({ email_hash: emailHash, created_at: now })
		.onConflict((conflict) => conflict.doNothing())
		.execute();

/** What decides whether another mail may go to an address. */
export interface AddressFacts {
	has_opted_out: boolean;
	/** Whether this inviter has invited the address lately. */
	is_invited: boolean;
}

export const readAddress = async (
	db: Kysely<DB>,
	emailHashes: string[],
	inviterId: string,
	since: Date,
): Promise<AddressFacts> => {
	const { rows } = await sql<AddressFacts>`
		select exists (select from invitation_opt_out where email_hash = any(${emailHashes}::text[])) as has_opted_out,
			exists (select from invitation_code
				where email_hash = any(${emailHashes}::text[]) and created_at > ${since} and inviter_id = ${inviterId}) as is_invited`.execute(
		db,
	);
	return rows[0] as AddressFacts;
};

/** What decides how much an inviter may invite. */
export interface InviterFacts {
	member_since: Date;
	mails: number;
	mails_today: number;
	first_today_at: Date | null;
	open_links: number;
	has_joined: boolean;
	/** Whether somebody whom they invited is suspended. */
	has_sanctioned: boolean;
}

export const readInviter = async (
	db: Kysely<DB>,
	inviterId: string,
	now: Date,
	dayAgo: Date,
): Promise<InviterFacts> => {
	const { rows } = await sql<InviterFacts>`
		select member.created_at as member_since, mails, mails_today, first_today_at, open_links,
			exists (select from invitation_join where inviter_id = ${inviterId}) as has_joined,
			exists (select from invitation_join join member as invitee on invitee.id = member_id
				where inviter_id = ${inviterId} and invitee.suspended_at is not null) as has_sanctioned
		from member, lateral (
			select (count(*) filter (where email_hash is not null))::int as mails,
				(count(*) filter (where email_hash is not null and created_at > ${dayAgo}))::int as mails_today,
				min(created_at) filter (where email_hash is not null and created_at > ${dayAgo}) as first_today_at,
				(count(*) filter (where email_hash is null and not is_standing and revoked_at is null
					and expires_at > ${now} and uses < max_uses))::int as open_links
			from invitation_code where inviter_id = ${inviterId}
		) as sent
		where member.id = ${inviterId}`.execute(db);
	return rows[0] as InviterFacts;
};

/** Returns whether somebody was asked by mail, since a moment, to claim the business. */
export const wasOffered = async (db: Kysely<DB>, profileId: string, since: Date): Promise<boolean> =>
	(await db
		.selectFrom('invitation_code')
		.select('id')
		.where('profile_id', '=', profileId)
		.where('purpose', '=', 'claim')
		.where('created_at', '>', since)
		.limit(1)
		.executeTakeFirst()) !== undefined;
