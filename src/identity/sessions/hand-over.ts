import { deleteLinks } from '#identity/accounts/link-queries.ts';
import type { AccountChange } from '#identity/codes/account-notices.ts';
import { deleteCodesOfAddress } from '#identity/codes/codes.ts';
import { tellConfirmed } from '#identity/codes/confirmations.ts';
import type { LockedContext } from '#identity/identity-context.ts';
import { type User, updateUser } from '#identity/queries.ts';
import { forgetKnownAddresses } from '#identity/requests/throttle.ts';
import { endSessions } from '#identity/sessions/sessions.ts';

/**
 * Hands an account over to a person who has just proved that its address is theirs: no former way in may open it any more.
 * With a password hash they sign in by that password; with null they come in another way. Returns the account as it is
 * then, and the ways in that are gone.
 */
export async function handOver(
	ctx: LockedContext,
	user: User,
	passwordHash: string | null,
	reason: string,
): Promise<{ user: User; lost: AccountChange[] }> {
	const changed = await updateUser(ctx.db, user.id, {
		password_hash: passwordHash,
		email_verified: true,
		valid_since: ctx.now,
	});
	await tellConfirmed(ctx, user);
	await deleteLinks(ctx.db, user.id);
	await deleteCodesOfAddress(ctx, user.id);
	await forgetKnownAddresses(ctx, user.id);
	await endSessions(ctx, { userId: user.id }, reason);
	const lost = [
		...(user.password_hash && passwordHash === null ? ['password'] : []),
		...user.links.map((link) => link.provider_id),
	];
	return {
		user: { ...(changed ?? user), links: [] },
		lost: lost.map((method) => ({ kind: 'provider_unlinked', method })),
	};
}
