/** The members and businesses among whom coins are tried at random. */
import { sql } from 'kysely';
import { shareLimits } from '#api/coins/service.ts';
import type { Context } from '#api/context.ts';
import type { Browser } from '#api/invitations/alike/traces.ts';
import { createInvitation } from '#api/invitations/codes.ts';
import type { InvitationDesk } from '#api/invitations/desk.ts';
import { transaction } from '#db/transaction.ts';
import { actingAs, write } from './acting-as.ts';
import type { TestApp } from './app.ts';
import { addHolder, give } from './coin-holders.ts';
import { makeOffer } from './offer-calls.ts';
import { addBusiness } from './reviewed.ts';

/** Who is there: the first two share the limits of one member throughout, the last two may leave. */
export const people = 7;
export const tiedPeople = 2;
export const staying = 5;
export const businesses = 4;
/** Deeds happen on days in any order, counted from now; what is due later is done until the last day. */
export const usualDays = 16;
export const lastDay = 30;
/** The time zone of all of them. */
export const timezone = 'Asia/Kathmandu';

/** Offers of the first businesses: what one costs, how often it can be taken, in all and by one member. */
const offers = [
	{ price_coins: 20, stock: 4, per_member: 1 },
	{ price_coins: 20, stock: 5, per_member: 3 },
	{ price_coins: 30, stock: 2, per_member: 2 },
];
/** Two of them invite others; the second of these may join by the first. */
const inviters = [0, tiedPeople];

/** What was given, by the key as it was then. */
export interface Grant {
	key: string;
	/** The keys of the same award for businesses that were merged into this one before. */
	formerKeys: string[];
}

/** An award that counts for the limits of a member. */
export interface Given {
	member_id: string;
	rule: string;
	amount: number;
	limited_on: string | null;
}

/** Members who share limits, and what they had been given when they began to. */
export interface Tie {
	ids: string[];
	given: Given[];
}

/** Those who do something, what they do it with, and what came of it. */
export interface CoinTown {
	people: string[];
	businesses: string[];
	ownerId: string;
	operatorId: string;
	offers: string[];
	/** The codes of invitations. */
	invitations: string[];
	redemptions: { id: string; code: string }[];
	grants: Grant[];
	ties: Tie[];
	/** The wallets of those who left, by member. */
	left: Map<string, string>;
}

/** Makes members, of whom one in seven has not been confirmed, and businesses with offers. */
export async function makeTown(app: TestApp, operatorId: string): Promise<CoinTown> {
	const ids = await Promise.all(
		Array.from({ length: people }, (_, at) => addHolder(app, { isConfirmed: at !== tiedPeople })),
	);
	const page = { designation: 'Baker', locality: 'Leipzig', bio: 'I bake.' };
	const address = { email: sql<string>`id || '@example.org'`, email_verified: true };
	await app.db
		.updateTable('member')
		.set({ timezone, ...address, ...page })
		.where('id', 'in', ids)
		.execute();
	for (const memberId of ids) await give(app, { event: 'claim_business', memberId, key: `claim_business:${memberId}` });
	const tiedIds = ids.slice(0, tiedPeople);
	await transaction(app.context(), (ctx) => shareLimits(ctx, tiedIds));
	const owner = await app.somebody('owner');
	const made = { businesses: [] as string[], offers: [] as string[], invitations: [] as string[] };
	for (let at = 0; at < businesses; at += 1) made.businesses.push((await addBusiness(owner, `Random ${at}`)).id);
	for (const [at, offer] of offers.entries())
		made.offers.push((await makeOffer(app, owner, made.businesses[at] as string, offer)).id);
	for (const [browser, at] of inviters.entries()) {
		const ctx = actingAs(app.context(), ids[at] as string);
		const { code } = await write(ctx, [], (ctx) =>
			createInvitation(ctx, deskOf(ctx), { kind: 'link' }, browserOf(browser)),
		);
		made.invitations.push(code);
	}
	const ties = [{ ids: tiedIds, given: await givenTo(app, tiedIds) }];
	const came = { redemptions: [], grants: [], ties, left: new Map() };
	return { people: ids, ...made, ownerId: owner.id, operatorId, ...came };
}

/** Reads what these members were given. */
export async function givenTo({ db }: Pick<Context, 'db'>, ids: string[]): Promise<Given[]> {
	const { rows } = await sql<Given>`
		select member_id, rule, amount, limited_on from coin_award join coin_holder using (wallet_id)
		where member_id = any(${ids}::uuid[])`.execute(db);
	return rows;
}

/** One of a few browsers in one network. */
export const browserOf = (number: number): Browser => ({
	ip: '192.0.2.1',
	headers: { 'user-agent': `Browser ${number}` },
});

export const deskOf = ({ desk }: Pick<Context, 'desk'>): InvitationDesk => ({
	...desk,
	networkOf: (address) => address,
});
