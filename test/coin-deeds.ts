/** What is done with coins, at random: each deed one transaction, with the locks that a call takes before it. */
import fc from 'fast-check';
import { findWallet } from '#api/coins/ledger/wallet-queries.ts';
import { award, confirm, freeLimited, freeWaiting, noteVisit, releaseDue, reverse } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';
import { leaveWithAccount } from '#api/departures/service.ts';
import { endWrites } from '#api/members/service.ts';
import { mergeProfiles } from '#api/merges/service.ts';
import { keepProfiles, lockProfiles } from '#api/profiles/service.ts';
import { type CoinRuleCode, coinRuleCodes } from '#contract/coins/rules.ts';
import { dayMs } from '#contract/days.ts';
import { AppError } from '#contract/errors.ts';
import { transaction } from '#db/transaction.ts';
import { actingAs, write } from './acting-as.ts';
import type { TestApp } from './app.ts';
import { businesses, type CoinTown, people, staying, usualDays } from './coin-town.ts';
import { actOnOffers, offerDeeds } from './offer-deeds.ts';
import { actOnTies, tieDeeds } from './tie-deeds.ts';

const person = fc.nat({ max: people - 1 });
const business = fc.nat({ max: businesses - 1 });
const day = fc.nat({ max: usualDays });
const cause = { event: fc.constantFrom(...coinRuleCodes), cause: fc.nat({ max: 14 }), business };

const usual = fc.oneof(
	{
		weight: 7,
		arbitrary: fc.record({ does: fc.constant('award' as const), who: person, by: person, ...cause, day }),
	},
	fc.record({ does: fc.constant('reverse' as const), who: person, by: person, ...cause, day }),
	{ weight: 3, arbitrary: offerDeeds },
	fc.record({ does: fc.constantFrom('free' as const, 'release' as const), day }),
	fc.record({ does: fc.constant('confirm' as const), who: person, by: person, day }),
	fc.record({ does: fc.constant('visit' as const), who: person, day }),
);
const rare = fc.oneof(
	fc.record({ does: fc.constant('leave' as const), who: fc.integer({ min: staying, max: people - 1 }), day }),
	{ weight: 3, arbitrary: fc.record({ does: fc.constant('merge' as const), from: business, into: business, day }) },
	{ weight: 12, arbitrary: tieDeeds },
);
type DeedOf<A> = A extends fc.Arbitrary<infer D> ? D : never;
export type Deed = DeedOf<typeof usual> | DeedOf<typeof rare>;

/** Many deeds, and among them a few that are rare: leaving, merging, and being tied to others. */
export const someDeeds: fc.Arbitrary<Deed[]> = fc
	.tuple(
		fc.array(usual, { minLength: 80, maxLength: 200 }),
		fc.array(fc.tuple(fc.nat({ max: 160 }), rare), { minLength: 12, maxLength: 24 }),
	)
	.map(([deeds, others]) => others.reduce<Deed[]>((all, [at, deed]) => all.toSpliced(at, 0, deed), deeds));

/** Does a deed as somebody's; nothing where they have left, or where the ledger or the rules refuse it. */
export async function act(app: TestApp, deed: Deed, town: CoinTown): Promise<void> {
	await perform(app, deed, town).catch((error) => {
		if (!(error instanceof AppError)) throw error;
	});
}

async function perform(app: TestApp, deed: Deed, town: CoinTown): Promise<void> {
	const ctx = { ...app.context(), now: new Date(app.clock.now.getTime() + deed.day * dayMs) };
	const idOf = (at: number) => town.people[at] as string;
	switch (deed.does) {
		case 'release':
			return releaseDue(ctx);
		case 'free':
			await freeLimited(ctx);
			return freeWaiting(ctx);
		case 'take':
		case 'use':
		case 'give back':
		case 'expire':
			return actOnOffers(ctx, deed, town);
		case 'join':
		case 'let apart':
		case 'qualify':
			return actOnTies(ctx, deed, town);
		case 'merge': {
			const operator = actingAs(ctx, town.operatorId, { isOperator: true });
			const [from, into] = [town.businesses[deed.from] as string, town.businesses[deed.into] as string];
			return void (await mergeProfiles(operator, from, { into, dry_run: false }));
		}
		case 'leave': {
			const memberId = idOf(deed.who);
			const walletId = await transaction(actingAs(ctx, memberId), (ctx) => leave(ctx, memberId));
			if (walletId) town.left.set(memberId, walletId);
			return;
		}
		case 'visit':
			return void (await write(actingAs(ctx, idOf(deed.who)), [], noteVisit));
		case 'confirm': {
			const [memberId, byId] = [idOf(deed.who), idOf(deed.by)];
			return write(actingAs(ctx, byId), [memberId], (ctx) => confirm(ctx, { memberId, byId }));
		}
		case 'award':
		case 'reverse': {
			const [memberId, byId] = [idOf(deed.who), idOf(deed.by)];
			const grant = await write(actingAs(ctx, byId), [memberId], async (ctx) => {
				const about = await aboutOf(ctx, deed, { memberId, byId, businesses: town.businesses });
				if (deed.does === 'award') return (await award(ctx, about.award)) > 0 ? about : null;
				await reverse(ctx, { key: about.award.key });
				return null;
			});
			if (grant) town.grants.push({ key: grant.award.key, formerKeys: grant.formerKeys });
		}
	}
}

async function leave(ctx: TransactionContext, memberId: string): Promise<string | undefined> {
	await endWrites(ctx);
	const wallet = await findWallet(ctx.db, memberId);
	await leaveWithAccount(ctx, memberId);
	return wallet?.id;
}

/** Where many awards hang on one. */
const helped = (memberId: string) => `review:helped:${memberId}`;
/** What a business is for, once for all, and what each member does there. */
const ofBusiness = ['publish_business', 'claim_business'];
const atBusiness = ['review', 'review_words'];
/** What somebody else does. */
const byOthers = ['review_helpful', 'like_received'];

/** Tells what an award is about as the features do: its key, the business as it stands now, and who did it. */
async function aboutOf(
	ctx: TransactionContext,
	{ event, cause, business }: { event: CoinRuleCode; cause: number; business: number },
	{ memberId, byId, businesses }: { memberId: string; byId: string; businesses: string[] },
) {
	if (byOthers.includes(event) && byId !== memberId) {
		const hangsOn = event === 'review_helpful' ? helped(memberId) : undefined;
		const key = `${hangsOn ?? `post:${memberId}`}:${cause}:${byId}`;
		return { award: { event, memberId, key, cause: hangsOn, relatedId: byId, byId }, formerKeys: [] };
	}
	if (!ofBusiness.includes(event) && !atBusiness.includes(event))
		return { award: { event, memberId, key: `${event}:${cause}:${memberId}` }, formerKeys: [] };
	const known = businesses[business] as string;
	const profileId = ofBusiness.includes(event)
		? await lockStanding(ctx, known)
		: ((await keepProfiles(ctx.db, [known])).get(known) as string);
	const merged = await ctx.db.selectFrom('merged_profile').select('id').where('into_id', '=', profileId).execute();
	const keyOf = (id: string) => (ofBusiness.includes(event) ? `${event}:${id}` : `${event}:${id}:${memberId}`);
	return {
		award: { event, memberId, key: keyOf(profileId), profileId },
		formerKeys: merged.map(({ id }) => keyOf(id)),
	};
}

/**
 * Locks a business, as whoever publishes or claims it does: for it only one member at a time is given coins. Returns the
 * id under which it stands.
 */
async function lockStanding({ db }: Pick<TransactionContext, 'db'>, id: string): Promise<string> {
	const merged = await db.selectFrom('merged_profile').select('into_id').where('id', '=', id).executeTakeFirst();
	const standingId = merged?.into_id ?? id;
	const { rows } = await lockProfiles(db, [standingId]);
	// One that is gone was merged while this waited for it.
	return rows.length > 0 ? standingId : lockStanding({ db }, id);
}
