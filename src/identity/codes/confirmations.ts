import type { ConfirmationMail, Unconfirmed } from '#contract/members/address-confirmation.ts';
import { transaction } from '#db/transaction.ts';
import { deleteUnboundCode, mailCode } from '#identity/codes/codes.ts';
import type { IdentityContext, LockedContext, MakeIdentityContext } from '#identity/identity-context.ts';
import { findUser, lockUser, type User } from '#identity/queries.ts';
import { countCode } from '#identity/requests/throttle.ts';

/**
 * Tells, in the caller's transaction, that the address of the account is confirmed from now on. A link for a new password
 * that was mailed before was for whoever would prove the address, which somebody has done.
 */
export async function tellConfirmed(
	ctx: LockedContext,
	{ id, email, display_name, photo_url }: Pick<User, 'id' | 'email' | 'display_name' | 'photo_url'>,
): Promise<void> {
	if (!email) return;
	await deleteUnboundCode(ctx, email);
	await ctx.onAddressConfirmed(ctx.db, { uid: id, email, name: display_name, picture: photo_url });
}

/** Mails the link that confirms an address. */
export const ownConfirmationMail = (makeContext: MakeIdentityContext): ConfirmationMail => ({
	send: (to) => mailLink(makeContext(), to),
});

async function mailLink(ctx: IdentityContext, { uid, ip }: Unconfirmed): Promise<void> {
	const found = await findUser(ctx.db, uid);
	if (!found?.email || found.email_verified || (await hasLink(ctx, uid))) return;
	await countCode(ctx, 'VERIFY_EMAIL', { ip, asker: found, email: found.email });
	await transaction(ctx, async (ctx) => {
		const user = await lockUser(ctx.db, uid);
		// A second link would void the first, which may still be on its way, as every sign-up sends one.
		if (!user?.email || user.email_verified || (await hasLink(ctx, user.id))) return;
		await mailCode(ctx, user, { kind: 'VERIFY_EMAIL', to: user.email, email: user.email });
	});
}

const hasLink = async (ctx: Pick<IdentityContext, 'db' | 'now'>, userId: string): Promise<boolean> =>
	(await ctx.db
		.selectFrom('identity_code')
		.select('code_hash')
		.where('user_id', '=', userId)
		.where('kind', '=', 'VERIFY_EMAIL')
		.where('expires_at', '>', ctx.now)
		.limit(1)
		.executeTakeFirst()) !== undefined;
