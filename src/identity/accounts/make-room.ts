import { removeAccount } from '#identity/accounts/accounts.ts';
import type { LockedContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import type { User } from '#identity/queries.ts';

/**
 * Whether who has just proved that the address of an account is theirs may be another person than whoever made it: then
 * the account makes room for one of their own.
 */
export const isSomebodyElses = ({ settings }: Pick<LockedContext, 'settings'>, user: User): boolean =>
	settings.isGuarded && !user.email_verified;

/**
 * Takes an account off an address that nobody has shown to be theirs until now, with the member behind it: what its maker
 * says of themselves and has written is not for the owner of the address to be taken for.
 * @throws ProtocolError `USER_DISABLED`: who was shut out does not come back by it.
 */
export async function makeRoom(ctx: LockedContext, user: User): Promise<void> {
	if (user.disabled) throw new ProtocolError('USER_DISABLED');
	await removeAccount(ctx, user);
}

/** Tells the owner of an address, who has an account of their own from now on, that another was there before. */
export const tellOfRoomMade = (ctx: LockedContext, email: string, ip: string): Promise<void> =>
	ctx.outbox.tell(ctx.db, { to: email, name: null, changes: [{ kind: 'account_replaced' }], at: ctx.now, ip });
