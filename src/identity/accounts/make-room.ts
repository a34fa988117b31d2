import { removeAccount } from '#identity/accounts/accounts.ts';
import type { LockedContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { findUserByEmail, lockUser, type User } from '#identity/queries.ts';

/**
 * Tells whether the person who has just proved the address of an account may be another than its maker: then the account
 * makes room for one of their own.
 */
export const isSomebodyElses = ({ settings }: Pick<LockedContext, 'settings'>, user: User): boolean =>
	settings.isGuarded && !user.email_verified;

/**
 * Removes an account, with the member behind it, from an address that nobody has confirmed until now: the owner of the
 * address must not be taken for its maker, by what the maker said of themselves and wrote.
 * @throws ProtocolError `USER_DISABLED`, so that somebody who was shut out does not come back this way.
 */
export async function makeRoom(ctx: LockedContext, user: User): Promise<void> {
	if (user.disabled) throw new ProtocolError('USER_DISABLED');
	await removeAccount(ctx, user);
}

/**
 * Frees an address for somebody who has just shown that its mailbox is theirs: removes an unconfirmed account that has it,
 * other than `ownId`. Otherwise anybody could block the address by signing up with it: for example an intruder, with the
 * address that they moved an account from. `taken` is the answer where somebody has confirmed the address.
 * @throws ProtocolError `USER_DISABLED`.
 */
export async function freeAddress(
	ctx: LockedContext,
	email: string,
	ownId?: string,
): Promise<'was free' | 'room made' | 'taken'> {
	const other = await findUserByEmail(ctx.db, email);
	if (!other || other.id === ownId) return 'was free';
	const held = await lockUser(ctx.db, other.id);
	if (held?.email !== other.email) return freeAddress(ctx, email, ownId);
	if (!isSomebodyElses(ctx, held)) return 'taken';
	await makeRoom(ctx, held);
	return 'room made';
}

/** Tells the owner of an address, who now has an account of their own, that another was there before. */
export const tellOfRoomMade = (ctx: LockedContext, email: string, ip: string): Promise<void> =>
	ctx.outbox.tell(ctx.db, { to: email, name: null, changes: [{ kind: 'account_replaced' }], at: ctx.now, ip });
