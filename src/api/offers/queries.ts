import { type Kysely, type RawBuilder, sql } from 'kysely';
import { selectWithRole } from '#api/profiles/keepers/service.ts';
import type { DB } from '#api/schema.ts';
import { nameQuery } from '#api/text/fold.ts';
import type { OtherImage } from '#contract/profiles/images.ts';
import type { OfferState } from '#contract/terms.ts';

/** An offer with all that it shows, except the card of its business. */
export interface OfferRow {
	id: string;
	profile_id: string;
	title: string;
	terms: string | null;
	price_coins: number;
	stock: number;
	taken_count: number;
	per_member: number;
	valid_from: string;
	valid_to: string;
	image: OtherImage | null;
	state: OfferState;
	taken_by_me: number;
	is_mine: boolean;
	created_at: Date;
	updated_at: Date;
}

/** The columns of `offer` as the viewer sees it at a moment. */
const offerColumns = (viewerId: string | null, now: Date) => sql`
	offer.id, offer.profile_id, offer.title, offer.terms, offer.price_coins, offer.stock, offer.taken_count,
	offer.per_member, offer.valid_from, offer.valid_to, offer.image, offer.created_at, offer.updated_at,
	case
		when offer.ended_at is not null or offer.ends_at <= ${now} then 'ended'
		when offer.starts_at > ${now} then 'coming'
		when offer.taken_count >= offer.stock then 'sold_out'
		else 'on'
	end as state,
	(select count(*)::int from redemption
		where offer_id = offer.id and member_id = ${viewerId}::uuid and state <> 'refunded') as taken_by_me,
	exists (select from profile_member where profile_id = offer.profile_id and member_id = ${viewerId}::uuid) as is_mine`;

export interface Viewer {
	viewerId: string | null;
	now: Date;
}

/** The position after which a list goes on: this time and id. */
export interface Position {
	at: Date;
	id: string;
}

interface Wanted {
	profileId: string | null;
	/** The words to search for, as a tsquery of folded words; null for all offers. */
	query: string | null;
	/** The member whose coins have to be enough for the offer; null for all offers. */
	buyerId: string | null;
	/** Whether offers that cannot be taken now are listed, too. */
	isAll: boolean;
}

/**
 * Lists offers of published businesses, or of one business whatever its status; the newest first, one more than the
 * limit.
 */
export async function listOffers(
	db: Kysely<DB>,
	{ viewerId, now }: Viewer,
	{ profileId, query, buyerId, isAll }: Wanted,
	{ limit, after }: { limit: number; after: Position | null },
): Promise<OfferRow[]> {
	const conditions: RawBuilder<unknown>[] = [
		profileId ? sql`offer.profile_id = ${profileId}` : sql`profile.status = 'published'`,
		...(isAll ? [] : [sql`offer_is_on(offer, ${now})`]),
		...(query ? [sql`(offer.search @@ ${query}::tsquery or profile.search @@ ${nameQuery(query)}::tsquery)`] : []),
		...(buyerId
			? [
					sql`offer.price_coins <= (
						select available from coin_holder join coin_wallet on coin_wallet.id = wallet_id where member_id = ${buyerId})`,
				]
			: []),
		...(after ? [sql`(offer.created_at, offer.id) < (${after.at}, ${after.id})`] : []),
	];
	const { rows } = await sql<OfferRow>`
		select ${offerColumns(viewerId, now)} from offer join profile on profile.id = offer.profile_id
		where ${sql.join(conditions, sql` and `)}
		order by offer.created_at desc, offer.id desc limit ${limit + 1}`.execute(db);
	return rows;
}

export const findOffer = async (db: Kysely<DB>, id: string, { viewerId, now }: Viewer) =>
	(await sql<OfferRow>`select ${offerColumns(viewerId, now)} from offer where id = ${id}`.execute(db)).rows[0];

/** Finds the business of an offer, with the viewer's role there. */
export const findBusinessOf = (db: Kysely<DB>, offerId: string, viewerId: string | null) =>
	selectWithRole(db, viewerId)
		.innerJoin('offer', 'offer.profile_id', 'profile.id')
		.where('offer.id', '=', offerId)
		.executeTakeFirst();
