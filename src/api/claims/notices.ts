import { disputeLetter } from '#api/claims/mail-texts.ts';
import { type ClaimRow, listDisputesOf } from '#api/claims/queries.ts';
import type { TransactionContext } from '#api/context.ts';
import { notify, settle } from '#api/notifications/service.ts';
import { listOwners } from '#api/profiles/keepers/service.ts';

/** Tells owners that somebody disputes their business. */
export async function tellOwners(ctx: TransactionContext, ownerIds: string[], claim: ClaimRow): Promise<void> {
	const told = { kind: 'claim' as const, topicId: claim.id, profileId: claim.profile_id };
	await notify(ctx, ownerIds, { ...told, letter: disputeLetter(claim, claim.name) });
}

/** Tells whoever has become an owner of the business who else claims it: the owners before them were told of that. */
export async function tellOfOthers(ctx: TransactionContext, profileId: string, ownerId: string): Promise<void> {
	for (const dispute of await listDisputesOf(ctx.db, profileId)) await tellOwners(ctx, [ownerId], dispute);
}

/** Marks what owners of these businesses were told of claims as read, because the claims have ended by themselves. */
export async function settleNotices(
	ctx: Pick<TransactionContext, 'db' | 'now'>,
	profileIds: string[],
	claimIds: string[],
): Promise<void> {
	if (claimIds.length === 0) return;
	await settle(ctx, idsOf(await listOwners(ctx, profileIds)), 'claim', claimIds);
}

export const idsOf = (people: { id: string }[]): string[] => people.map(({ id }) => id);
