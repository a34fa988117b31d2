import type { z } from 'zod';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { isBlockedAt } from '#api/friends/service.ts';
import { type Browser, leaveTrace } from '#api/invitations/alike/traces.ts';
import { findCode, insertCode, listCodes, revokeCode } from '#api/invitations/code-queries.ts';
import { newCode } from '#api/invitations/code-text.ts';
import type { InvitationDesk } from '#api/invitations/desk.ts';
import { refuseTooMany } from '#api/invitations/mailing/limits.ts';
import { readAddress, wasOffered } from '#api/invitations/mailing/mail-queries.ts';
import { invitedMail } from '#api/invitations/mailing/mail-texts.ts';
import { emailHashesOf, emailHashOf, optOutTokenOf } from '#api/invitations/mailing/opt-outs.ts';
import { addressOf, maskOf, presentCode } from '#api/invitations/present.ts';
import { listPage } from '#api/list-page.ts';
import { mayMail } from '#api/mailed-addresses/service.ts';
import { lockActor, refuseUnconfirmed } from '#api/members/service.ts';
import { cursorValue, readSlice, readValues } from '#api/page.ts';
import { lockKeepers } from '#api/profiles/keepers/service.ts';
import { dayMs } from '#contract/days.ts';
import { emailKey } from '#contract/email-key.ts';
import type { Calls } from '#contract/endpoints.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import type { Invitation } from '#contract/invitations/invitations.ts';
import { invitationLimits as limits } from '#contract/limits.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import { newId } from '#db/new-id.ts';

const nextStep = 'Then you can invite people.';

export type NewInvitation = z.output<Calls['POST /business-profile/invite/create-invitation-code']['body']>;
interface Invited {
	id: string;
	name: string;
}

/**
 * Makes an invitation, and has it mailed if it is for an address. The answer does not tell whether a mail goes out:
 * that would reveal who wants none, and who is on bad terms with whom.
 * @throws AppError `forbidden` without a confirmed address, or for a business that is another's, `not_found`,
 * `rate_limited`.
 */
export async function createInvitation(
	ctx: TransactionContext,
	desk: InvitationDesk,
	asked: NewInvitation,
	browser: Browser,
): Promise<Invitation> {
	await refuseUnconfirmed(ctx, nextStep);
	const { memberId } = requireActor(ctx);
	await lockActor(ctx);
	await leaveTrace(ctx, desk, memberId, browser);
	const { profile, purpose } = await purposeOf(ctx, asked);
	await refuseTooMany(ctx, { isMailed: asked.email !== undefined });
	const row = {
		...newRow(ctx, memberId),
		kind: asked.kind,
		purpose,
		profile_id: profile?.id ?? null,
		memo: asked.memo ?? null,
		max_uses: asked.max_uses ?? (asked.email ? 1 : limits.usesMax),
	};
	if (asked.email) await insertMailed(ctx, desk, row, { ...asked, email: emailKey(asked.email) }, profile);
	else await insertCode(ctx.db, row);
	const made = await findCode(ctx.db, row.id);
	if (!made) throw new Error(`Invitation ${row.id} vanished after its insert.`);
	return presentCode(made, desk.publicUrl, ctx.now);
}

/** Returns the columns that every new code has. */
export const newRow = ({ now }: Pick<Context, 'now'>, inviterId: string) => ({
	id: newId(),
	code: newCode(),
	inviter_id: inviterId,
	created_at: now,
	expires_at: new Date(now.getTime() + limits.days * dayMs),
});

async function purposeOf(
	ctx: TransactionContext,
	{ kind, profile_id, email }: NewInvitation,
): Promise<{ profile: Invited | null; purpose: Invitation['purpose'] }> {
	if (kind !== 'business' || !profile_id) return { profile: null, purpose: 'join' };
	// The lock makes two members who invite the business at once do so one after the other, and keeps its keepers as they are.
	const { profile, keepers } = await lockKeepers(ctx, profile_id);
	const invited = { id: profile.id, name: profile.business_name };
	const isKept = keepers.some(({ id }) => id === requireActor(ctx).memberId);
	if (profile.status !== 'published') {
		if (!isKept) throw new AppError('not_found');
		throw new AppError('forbidden', { detail: 'Publish the business first. Then you can ask its customers.' });
	}
	if (isKept) return { profile: invited, purpose: 'review' };
	if (keepers.length > 0) throw new AppError('forbidden', { detail: 'Someone already manages this business.' });
	if (!email) throw invalidField('email', 'Enter the address of the person you think runs this business.');
	if (await wasOffered(ctx.db, profile.id, new Date(ctx.now.getTime() - limits.days * dayMs)))
		throw new AppError('rate_limited', {
			detail: 'Someone invited this business recently. Try again in a month.',
		});
	return { profile: invited, purpose: 'claim' };
}

type NewRow = Omit<Parameters<typeof insertCode>[1], 'code'> & { code: string; purpose: Invitation['purpose'] };

async function insertMailed(
	ctx: TransactionContext,
	desk: InvitationDesk,
	row: NewRow,
	{ email, message }: { email: string; message?: string | undefined },
	profile: Invited | null,
): Promise<void> {
	const emailHash = emailHashOf(desk, email);
	const { mailsPerAddress: most, mailsPerAddressDays: days } = limits;
	const since = new Date(ctx.now.getTime() - days * dayMs);
	const address = await readAddress(ctx.db, emailHashesOf(desk, email), row.inviter_id, since);
	await insertCode(ctx.db, { ...row, email_hash: emailHash, email_masked: maskOf(email) });
	const isWelcome =
		!address.has_opted_out && !address.is_invited && !(await isBlockedAt(ctx.db, email, row.inviter_id));
	if (!isWelcome || !(await mayMail(ctx, emailHash, { most, days }))) return;
	const { name } = await ctx.db
		.selectFrom('member')
		.select('name')
		.where('id', '=', row.inviter_id)
		.executeTakeFirstOrThrow();
	await desk.mail.put(
		ctx.db,
		invitedMail(desk, email, {
			inviter: name,
			business: profile?.name ?? null,
			purpose: row.purpose,
			message: message ?? null,
			link: addressOf(desk.publicUrl, row.code),
			optOutToken: optOutTokenOf(desk, emailHash),
		}),
	);
}

/** Lists the actor's invitations, the newest first. */
export async function listInvitations(ctx: Context, desk: InvitationDesk, query: PageQuery): Promise<Page<Invitation>> {
	const slice = readSlice(query);
	const [createdAt, id] = slice.after ? readValues([cursorValue.time, cursorValue.id], slice.after) : [];
	const after = createdAt && id ? { createdAt: new Date(createdAt), id } : null;
	const rows = await listCodes(ctx.db, requireActor(ctx).memberId, { ...slice, after });
	return listPage(slice, {
		ids: rows,
		after: (row) => [row.created_at.toISOString(), row.id],
		card: (row) => presentCode(row, desk.publicUrl, ctx.now),
	});
}

/** Takes back an invitation. @throws AppError `not_found` for one that is not the actor's. */
export async function revokeInvitation(ctx: Context, id: string): Promise<null> {
	if (!(await revokeCode(ctx.db, requireActor(ctx).memberId, id, ctx.now))) throw new AppError('not_found');
	return null;
}
