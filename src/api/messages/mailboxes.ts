import type { Kysely } from 'kysely';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { keepProfiles } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import { AppError } from '#contract/errors.ts';

/**
 * Whose messages are meant: a member's own, or those of a business that they look after, which all its keepers share.
 */
export interface Mailbox {
	/** The id of the member or of the business. */
	id: string;
	/** The member who reads and writes. */
	memberId: string;
	profileId: string | null;
	/** The member's role in the business; null in their own mailbox. */
	role: 'owner' | 'manager' | null;
}

/** Returns the columns of a table that say whose mailbox a row belongs to. */
export const ownerColumns = ({ memberId, profileId }: Pick<Mailbox, 'memberId' | 'profileId'>) =>
	profileId ? { member_id: null, profile_id: profileId } : { member_id: memberId, profile_id: null };

/**
 * Opens the actor's own mailbox, or that of a business. @throws AppError `forbidden` for a business that the actor does
 * not look after.
 */
export async function openMailbox(ctx: Context, actingAs: string | null | undefined): Promise<Mailbox> {
	const { memberId } = requireActor(ctx);
	if (!actingAs) return { id: memberId, memberId, profileId: null, role: null };
	const role = await findRole(ctx.db, actingAs, memberId);
	if (!role)
		throw new AppError('forbidden', { detail: 'You can only use the messages of a business that you manage.' });
	return { id: actingAs, memberId, profileId: actingAs, role };
}

/**
 * Opens a mailbox to write in it, and keeps its business from being merged until the transaction ends; of one that was
 * merged, it opens that of the business that stays. Call it after locking members. @throws AppError as `openMailbox`.
 */
export async function openKeptMailbox(ctx: TransactionContext, actingAs: string | null | undefined): Promise<Mailbox> {
	if (!actingAs) return openMailbox(ctx, actingAs);
	return openMailbox(ctx, (await keepProfiles(ctx.db, [actingAs])).get(actingAs));
}

async function findRole(db: Kysely<DB>, profileId: string, memberId: string): Promise<Mailbox['role'] | undefined> {
	const found = await db
		.selectFrom('profile_member')
		.innerJoin('profile', 'profile.id', 'profile_id')
		.select('role')
		.where('profile_id', '=', profileId)
		.where('member_id', '=', memberId)
		.where('profile.status', '<>', 'deleted')
		.$castTo<{ role: 'owner' | 'manager' }>()
		.executeTakeFirst();
	return found?.role;
}
