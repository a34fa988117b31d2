import { removeAccount } from '#identity/accounts/accounts.ts';
import type { LockedContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import type { User } from '#identity/queries.ts';

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

/** Tells the owner of an address, who now has an account of their own, that another was there before. */
export const tellOfRoomMade = (ctx: LockedContext, email: string, ip: string): Promise<void> =>
	ctx.outbox.tell(ctx.db, { to: email, name: null, changes: [{ kind: 'account_replaced' }], at: ctx.now, ip });
