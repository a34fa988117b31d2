import { encodeQR } from 'qr';
import { type Context, requireActor } from '#api/context.ts';
import { type Browser, leaveTrace } from '#api/invitations/alike/traces.ts';
import { findShared, findStanding, insertCode } from '#api/invitations/code-queries.ts';
import { newRow } from '#api/invitations/codes.ts';
import type { InvitationDesk } from '#api/invitations/desk.ts';
import { sumInvitations } from '#api/invitations/join-queries.ts';
import { addressOf } from '#api/invitations/present.ts';
import { readyTexts } from '#api/invitations/ready-texts.ts';
import { holdActor, lockActor, refuseUnconfirmed } from '#api/members/service.ts';
import { dayMs } from '#contract/days.ts';
import { AppError } from '#contract/errors.ts';
import type { TellAFriend } from '#contract/invitations/invitations.ts';
import { invitationLimits as limits } from '#contract/limits.ts';
import { transaction } from '#db/transaction.ts';

/** How long a link that is shared stays good at least. */
const goodForMs = 7 * dayMs;
/** The width of the light margin, in modules, that a reader needs on every side. */
const quietZone = 4;

/**
 * Returns the actor's own link with all that it takes to send it; with a business, the link leads there.
 * @throws AppError `forbidden` without a confirmed address, `not_found` for a business that is not public.
 */
export async function tellAFriend(
	ctx: Context,
	desk: InvitationDesk,
	{ profileId, browser }: { profileId: string | undefined; browser: Browser },
): Promise<TellAFriend> {
	await refuseUnconfirmed(ctx, 'Then you have a link to invite people with.');
	const { memberId } = requireActor(ctx);
	const profile = profileId === undefined ? null : await findShared(ctx.db, profileId);
	if (profile === undefined) throw new AppError('not_found');
	const { code, expires_at } = await standingCode(ctx, desk, browser);
	const url = addressOf(desk.publicUrl, code) + (profile ? `?business=${encodeURIComponent(profile.slug)}` : '');
	return {
		code,
		url,
		qr_svg: qrOf(url),
		texts: readyTexts({ siteName: desk.siteName, url, business: profile?.business_name ?? null }),
		expires_at: expires_at.toISOString(),
		stats: await sumInvitations(ctx.db, memberId),
	};
}

/** Draws the code black on white, whatever it is put on: a reader finds no light modules on a dark page. */
const qrOf = (url: string): string =>
	encodeQR(url, 'svg', { ecc: 'quartile', border: quietZone }).replace(
		'>',
		'><rect width="100%" height="100%" fill="#fff"/>',
	);

/** Finds or makes the actor's own link. The lock makes two calls at once use the same. */
async function standingCode(ctx: Context, desk: InvitationDesk, browser: Browser) {
	const { memberId } = requireActor(ctx);
	const goodUntil = new Date(ctx.now.getTime() + goodForMs);
	return transaction(ctx, async (ctx) => {
		await holdActor(ctx);
		await lockActor(ctx);
		await leaveTrace(ctx, desk, memberId, browser);
		const known = await findStanding(ctx.db, memberId, goodUntil);
		if (known) return known;
		const row = {
			...newRow(ctx, memberId),
			kind: 'link',
			purpose: 'join',
			is_standing: true,
			max_uses: limits.usesMax,
		};
		await insertCode(ctx.db, row);
		return row;
	});
}
