import type { z } from 'zod';
import { tags } from '#api/changes.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { listPage } from '#api/list-page.ts';
import { refuseUnconfirmed } from '#api/members/service.ts';
import { presentOffer, readBusinesses } from '#api/offers/present.ts';
import { findBusinessOf, findOffer, listOffers, type Position } from '#api/offers/queries.ts';
import {
	countRunning,
	insertOffer,
	type LockedOffer,
	lockOffer,
	readTerm,
	updateOffer,
} from '#api/offers/write-queries.ts';
import { cursorValue, readSlice, readValues, type Slice } from '#api/page.ts';
import { findWithRole } from '#api/profiles/keepers/service.ts';
import { lockProfiles, maySee, shareProfiles } from '#api/profiles/service.ts';
import { searchQuery, searchVector } from '#api/text/fold.ts';
import { dayMs } from '#contract/days.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import { offerLimits } from '#contract/limits.ts';
import type { newOffer, Offer, offerChange, offerQuery } from '#contract/offers/offers.ts';
import type { Page } from '#contract/page.ts';
import { isHiddenStatus } from '#contract/terms.ts';
import { newId } from '#db/new-id.ts';

type NewOffer = z.output<typeof newOffer>;
type OfferChange = z.output<typeof offerChange>;

/**
 * Lists offers that can be taken; with `all`, every offer of a business of the actor's. @throws AppError `not_found`,
 * `forbidden`, `unauthenticated`.
 */
export async function listAllOffers(ctx: Context, query: z.output<typeof offerQuery>): Promise<Page<Offer>> {
	const { profile_id: profileId = null, affordable = false, all: isAll = false } = query;
	const slice = readSlice(query);
	const words = query.q ? searchQuery(query.q) : null;
	if (isAll && !profileId) throw invalidField('all', 'Say which business: give its profile_id.');
	if (profileId) await seeBusiness(ctx, profileId, { isMine: isAll });
	const buyerId = affordable ? requireActor(ctx).memberId : null;
	ctx.reads.tag(...(profileId ? [tags.profile(profileId), tags.offersOf(profileId)] : [tags.offers]));
	// A query without any word matches nothing.
	const ids =
		query.q && !words
			? []
			: await listOffers(
					ctx.db,
					viewerOf(ctx),
					{ profileId, query: words, buyerId, isAll },
					{ ...slice, after: readPosition(slice) },
				);
	return listPage(slice, {
		ids,
		after: ({ created_at, id }) => [created_at.toISOString(), id],
		rows: (rows) =>
			readBusinesses(
				ctx,
				rows.map((row) => row.profile_id),
			),
		card: presentOffer,
	});
}

/** Reads an offer. @throws AppError `not_found`. */
export async function getOffer(ctx: Context, id: string): Promise<Offer> {
	const business = await findBusinessOf(ctx.db, id, viewerOf(ctx).viewerId);
	if (!business || !maySee(business, ctx.actor)) throw new AppError('not_found');
	ctx.reads.tag(tags.profile(business.id));
	const row = await findOffer(ctx.db, id, viewerOf(ctx));
	const offer = row && presentOffer(row, await readBusinesses(ctx, [row.profile_id]));
	if (!offer) throw new AppError('not_found');
	return offer;
}

/**
 * Makes an offer as a business of the actor's. @throws AppError `not_found`, `forbidden`, `conflict` while nobody sees
 * the business or where it has as many offers as it may, `invalid_request`.
 */
export async function makeOffer(ctx: TransactionContext, input: NewOffer): Promise<Offer> {
	const { memberId } = requireActor(ctx);
	await refuseUnconfirmed(ctx, 'Then make your offer.');
	// The lock makes a business's offers count one after the other.
	await lockProfiles(ctx.db, [input.profile_id]);
	const business = await seeBusiness(ctx, input.profile_id, { isMine: true });
	if (isHiddenStatus(business.status))
		throw new AppError('conflict', {
			detail: 'No one can see this business yet. Publish it first, then make an offer.',
		});
	if ((await countRunning(ctx.db, business.id, ctx.now)) >= offerLimits.running)
		throw new AppError('conflict', {
			detail: `A business can run up to ${offerLimits.running} offers at a time. End one before you make another.`,
		});
	const id = newId();
	const { title, terms = null, price_coins, stock, per_member } = input;
	await insertOffer(ctx.db, {
		...{ id, profile_id: business.id, made_by: memberId, title, terms, price_coins, stock, per_member },
		...(await termOf(ctx, business.id, input)),
		search: searchOf({ title, terms }),
		created_at: ctx.now,
		updated_at: ctx.now,
	});
	return getOffer(ctx, id);
}

/**
 * Changes an offer; redemptions stay as they were taken. @throws AppError `not_found`, `forbidden`, `conflict` for an
 * offer that has ended, `invalid_request`.
 */
export async function changeOffer(ctx: TransactionContext, id: string, change: OfferChange): Promise<Offer> {
	await refuseUnconfirmed(ctx, 'Then change your offers.');
	const offer = await lockOwn(ctx, id);
	if (offer.ended_at || offer.ends_at <= ctx.now)
		throw new AppError('conflict', { detail: 'This offer has ended. Make a new one instead.' });
	const next = { ...offer, ...change };
	if (next.stock < offer.taken_count)
		throw invalidField('stock', `${offer.taken_count} have already been taken. Enter at least that many.`);
	const areDaysChanged = next.valid_from !== offer.valid_from || next.valid_to !== offer.valid_to;
	await updateOffer(ctx.db, offer, {
		...change,
		...(areDaysChanged && (await termOf(ctx, offer.profile_id, next))),
		search: searchOf(next),
		updated_at: ctx.now,
	});
	return getOffer(ctx, id);
}

/**
 * Ends an offer: nobody takes it any more, and the codes that were given stay good. @throws AppError `not_found`,
 * `forbidden`.
 */
export async function endOffer(ctx: TransactionContext, id: string): Promise<Offer> {
	const offer = await lockOwn(ctx, id);
	if (!offer.ended_at) await updateOffer(ctx.db, offer, { ended_at: ctx.now, updated_at: ctx.now });
	return getOffer(ctx, id);
}

/** Locks an offer of a business that the actor looks after. @throws AppError `not_found`, `forbidden`. */
export async function lockOwn(ctx: TransactionContext, id: string): Promise<LockedOffer> {
	refuseOthers(ctx, await shareBusinessOf(ctx, id));
	const offer = await lockOffer(ctx.db, id);
	if (!offer) throw new AppError('not_found');
	return offer;
}

/**
 * Finds the business of an offer, and keeps it and its keepers as they are until the transaction ends. Returns undefined
 * where there is none, or where the offer has moved to another business meanwhile.
 */
export async function shareBusinessOf(ctx: TransactionContext, id: string) {
	const { memberId } = requireActor(ctx);
	const found = await findBusinessOf(ctx.db, id, memberId);
	if (!found) return undefined;
	await shareProfiles(ctx.db, [found.id]);
	// It is read anew, because it may have changed while the lock was waited for.
	const business = await findBusinessOf(ctx.db, id, memberId);
	return business?.id === found.id ? business : undefined;
}

/**
 * Refuses an offer whose business is not the actor's. @throws AppError `not_found`, `forbidden` for another's
 * business.
 */
export const requireOwn = async (ctx: Context, id: string): Promise<void> =>
	refuseOthers(ctx, await findBusinessOf(ctx.db, id, requireActor(ctx).memberId));

function refuseOthers(ctx: Context, business: Awaited<ReturnType<typeof findBusinessOf>>): void {
	if (!business || !maySee(business, ctx.actor)) throw new AppError('not_found');
	if (!business.my_role) throw new AppError('forbidden');
}

/**
 * Finds a business that the actor may see. @throws AppError `not_found`, and `forbidden` where it has to be the
 * actor's.
 */
export async function seeBusiness(ctx: Context, profileId: string, { isMine }: { isMine: boolean }) {
	const business = await findWithRole(ctx.db, profileId, viewerOf(ctx).viewerId);
	if (!business || !maySee(business, ctx.actor)) throw new AppError('not_found');
	if (isMine && !business.my_role) throw new AppError('forbidden');
	return business;
}

const viewerOf = (ctx: Context) => ({ viewerId: ctx.actor?.memberId ?? null, now: ctx.now });

const searchOf = ({ title, terms }: { title: string; terms: string | null }) =>
	searchVector([
		['A', title],
		['D', terms],
	]);

/**
 * Returns the days of an offer and the moments at which they begin and end. @throws AppError `invalid_request` where no
 * day is left to take it, or where a day is too far ahead.
 */
async function termOf(
	ctx: Context,
	profileId: string,
	{ valid_from, valid_to }: { valid_from?: string | undefined; valid_to: string },
) {
	const { today, starts_at, ends_at } = await readTerm(
		ctx.db,
		profileId,
		{ from: valid_from ?? null, to: valid_to },
		ctx.now,
	);
	const from = valid_from ?? today;
	if (valid_to < from) throw invalidField('valid_to', 'The last day is before the first. Choose a later one.');
	if (ends_at <= ctx.now) throw invalidField('valid_to', 'This day is over. Choose a later one.');
	const latest = ctx.now.getTime() + offerLimits.daysAhead * dayMs;
	if (starts_at.getTime() > latest) throw invalidField('valid_from', 'Choose a day within a year from now.');
	if (ends_at.getTime() > latest + dayMs) throw invalidField('valid_to', 'Choose a day within a year from now.');
	return { valid_from: from, valid_to, starts_at, ends_at };
}

/** Reads where a list goes on. @throws AppError `invalid_request` for the cursor of another list. */
export function readPosition({ after }: Slice): Position | null {
	if (!after) return null;
	const [at, id] = readValues([cursorValue.time, cursorValue.id], after);
	return { at: new Date(at), id };
}
