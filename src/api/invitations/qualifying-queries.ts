import { sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { invitationLimits } from '#contract/limits.ts';

interface Qualifying {
	/** The last member of the batch before; null for the first batch. */
	after: string | null;
	now: Date;
	joinedFrom: Date;
	joinedUntil: Date;
	max: number;
}

/** The number of filled parts of a member's own page, of five: name, picture, what they do, where, and a few words. */
const partsOf = sql`1 + (image is not null)::int + (coalesce(designation, '') <> '')::int
	+ (coalesce(locality, '') <> '')::int + (coalesce(bio, '') <> '')::int`;

/** Stores which joins of a batch count from now on; `qualified` are those without a flag. */
export async function qualifyBatch(
	db: Transaction<DB>,
	{ after, now, joinedFrom, joinedUntil, max }: Qualifying,
): Promise<{ keys: string[]; qualified: { inviter_id: string; member_id: string }[] }> {
	const { rows } = await sql<{
		member_id: string;
		inviter_id: string | null;
		is_qualified: boolean;
		flag: string | null;
	}>`
		with looked_at as (
			select member_id from invitation_join
			where qualified_at is null and joined_at >= ${joinedFrom} and joined_at <= ${joinedUntil}
				and inviter_id is not null and member_id > coalesce(${after}, '00000000-0000-0000-0000-000000000000')::uuid
			order by member_id limit ${max} for update
		), counted as (
			select member.id from looked_at join member on member.id = looked_at.member_id
			where member.email_verified and member.suspended_at is null and member.deleted_at is null
				and (${partsOf} >= ${invitationLimits.profileParts} or exists (
					select from review where review.member_id = member.id and review.state = 'published'))
		), changed as (
			update invitation_join set qualified_at = ${now} from counted where member_id = counted.id
			returning member_id, inviter_id, flag
		)
		select looked_at.member_id, changed.inviter_id, changed.flag, changed.member_id is not null as is_qualified
		from looked_at left join changed using (member_id) order by looked_at.member_id`.execute(db);
	return {
		keys: rows.map(({ member_id }) => member_id),
		qualified: rows.flatMap(({ member_id, inviter_id, is_qualified, flag }) =>
			is_qualified && inviter_id && flag === null ? [{ inviter_id, member_id }] : [],
		),
	};
}
