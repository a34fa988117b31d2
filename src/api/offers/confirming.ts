import { settle } from '#api/coins/service.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { refuseUnconfirmed } from '#api/members/service.ts';
import type { MinuteLimit } from '#api/minute-limit.ts';
import { notify } from '#api/notifications/service.ts';
import { qrOf } from '#api/offers/codes.ts';
import { businessesOf, presentRedemption } from '#api/offers/present-redemption.ts';
import { type FoundRedemption, findByCode, lockRedemption, settleRedemption } from '#api/offers/redemption-queries.ts';
import { shareProfiles } from '#api/profiles/service.ts';
import { AppError } from '#contract/errors.ts';
import type { ShownRedemption } from '#contract/offers/redemptions.ts';

/**
 * Shows what a code is for. Every look-up is counted, right or wrong, so that nobody tries many codes.
 * @throws AppError `not_found`, also for another's code; `rate_limited`.
 */
export async function lookUpCode(
	ctx: Context,
	code: string,
	{ count, publicUrl }: { count: MinuteLimit; publicUrl: string },
): Promise<ShownRedemption> {
	await count(requireActor(ctx).memberId);
	return showRedemption(ctx, code, publicUrl);
}

/** Shows a redemption by its code. @throws AppError `not_found`. */
export async function showRedemption(ctx: Context, code: string, publicUrl: string): Promise<ShownRedemption> {
	const { memberId } = requireActor(ctx);
	const row = await getByCode(ctx, code);
	const businesses = await businessesOf(ctx, [row]);
	const shown = presentRedemption(row, businesses, memberId);
	return {
		...shown,
		qr_svg: shown.code && qrOf(`${publicUrl}/me/redemptions/${code}`),
		may_confirm: row.my_role !== null && row.state === 'held' && row.expires_at > ctx.now,
	};
}

/**
 * Confirms that the business gave what the code is for: the coins are spent, once. @throws AppError `not_found` also
 * for the code of another business, `forbidden` for the member who took the offer, `own_business` for one who is a
 * keeper, too, `conflict` for a code that was used, has expired or whose coins went back,
 * `rate_limited`.
 */
export async function confirmCode(ctx: TransactionContext, code: string, publicUrl: string): Promise<ShownRedemption> {
	const { memberId } = requireActor(ctx);
	await refuseUnconfirmed(ctx, 'Then confirm codes.');
	const { profile_id: profileId } = await getByCode(ctx, code);
	if (profileId) await shareProfiles(ctx.db, [profileId]);
	// The role is read once the keepers stay as they are.
	const found = await getByCode(ctx, code);
	if (!found.my_role)
		throw new AppError('forbidden', { detail: 'Show this code at the business: its people confirm it.' });
	const row = await lockRedemption(ctx.db, found.id);
	if (!row) throw new AppError('not_found');
	if (row.member_id === memberId)
		throw new AppError('own_business', {
			detail: 'You took this yourself, so someone else at the business has to confirm it.',
		});
	if (row.state === 'confirmed')
		throw new AppError('conflict', { detail: 'This code has been used already. It works once.' });
	if (row.state === 'refunded')
		throw new AppError('conflict', { detail: 'This code is no longer valid: the coins went back.' });
	if (row.expires_at <= ctx.now)
		throw new AppError('conflict', { detail: 'This code has expired. Your guest gets the coins back.' });
	if (!(await settle(ctx, row.hold_id))) throw new Error(`The coins for ${row.id} are not set aside any more.`);
	await settleRedemption(ctx.db, row.id, { state: 'confirmed', settled_at: ctx.now, confirmed_by: memberId });
	if (row.member_id)
		await notify(ctx, [row.member_id], { kind: 'redemption_confirmed', topicId: row.id, profileId: row.profile_id });
	return showRedemption(ctx, code, publicUrl);
}

/** Finds a redemption for the member who took it, or for a keeper of the business. @throws AppError `not_found`. */
async function getByCode(ctx: Context, code: string): Promise<FoundRedemption> {
	const { memberId } = requireActor(ctx);
	const row = await findByCode(ctx.db, code, memberId);
	if (!row || (row.member_id !== memberId && !row.my_role)) throw new AppError('not_found');
	return row;
}
