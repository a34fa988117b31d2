/** What is done with coins, at random: each deed one transaction, with the locks that a call takes before it. */
import fc from 'fast-check';
import { findWallet } from '#api/coins/ledger/wallet-queries.ts';
import {
	award,
	confirm,
	endSharing,
	forgetCoins,
	freeLimited,
	freeWaiting,
	hold,
	noteVisit,
	refund,
	releaseDue,
	reverse,
	settle,
	shareLimits,
} from '#api/coins/service.ts';
import type { Context, TransactionContext } from '#api/context.ts';
import { endWrites, holdActor, keepMembers } from '#api/members/service.ts';
import { mergeProfiles } from '#api/merges/service.ts';
import { keepProfiles, lockProfiles } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import { type CoinRuleCode, coinRuleCodes } from '#contract/coins/rules.ts';
import { dayMs } from '#contract/days.ts';
import { AppError } from '#contract/errors.ts';
import { transaction } from '#db/transaction.ts';
import type { TestApp } from './app.ts';

/** Who is there: the first two share the limits of one member throughout, the last two may leave. */
export const people = 7;
export const tiedPeople = 2;
const staying = 5;
export const businesses = 4;

const person = fc.nat({ max: people - 1 });
const business = fc.nat({ max: businesses - 1 });
/** A day, counted from now; the deeds of one run happen on days in any order. */
export const lastDay = 16;
const day = fc.nat({ max: lastDay });
const cause = { event: fc.constantFrom(...coinRuleCodes), cause: fc.nat({ max: 14 }), business };

const usual = fc.oneof(
	{
		weight: 7,
		arbitrary: fc.record({ does: fc.constant('award' as const), who: person, by: person, ...cause, day }),
	},
	fc.record({ does: fc.constant('reverse' as const), who: person, by: person, ...cause, day }),
	fc.record({ does: fc.constant('hold' as const), who: person, amount: fc.integer({ min: 1, max: 20 }), day }),
	fc.record({ does: fc.constantFrom('settle' as const, 'refund' as const), at: fc.nat({ max: 20 }), day }),
	fc.record({ does: fc.constantFrom('free' as const, 'release' as const), day }),
	fc.record({ does: fc.constant('confirm' as const), who: person, by: person, day }),
	fc.record({ does: fc.constant('visit' as const), who: person, day }),
);
const rare = fc.oneof(
	fc.record({ does: fc.constant('leave' as const), who: fc.integer({ min: staying, max: people - 1 }), day }),
	{ weight: 3, arbitrary: fc.record({ does: fc.constant('merge' as const), from: business, into: business, day }) },
	fc.record({
		does: fc.constant('share' as const),
		who: fc.uniqueArray(fc.integer({ min: tiedPeople, max: people - 1 }), { minLength: 2, maxLength: 3 }),
		day,
	}),
	fc.record({ does: fc.constant('part' as const), who: fc.integer({ min: tiedPeople, max: people - 1 }), day }),
);
type DeedOf<A> = A extends fc.Arbitrary<infer D> ? D : never;
export type Deed = DeedOf<typeof usual> | DeedOf<typeof rare>;

/** Many deeds, and among them a few that happen to somebody once: leaving, merging, and being tied to others. */
export const someDeeds: fc.Arbitrary<Deed[]> = fc
	.tuple(
		fc.array(usual, { minLength: 80, maxLength: 200 }),
		fc.array(fc.tuple(fc.nat({ max: 160 }), rare), { minLength: 3, maxLength: 8 }),
	)
	.map(([deeds, others]) => others.reduce<Deed[]>((all, [at, deed]) => all.toSpliced(at, 0, deed), deeds));

/** What was given, by the key as it was then. */
export interface Grant {
	key: string;
	/** The keys of the same award for businesses that were merged into this one before. */
	formerKeys: string[];
}

/** Those who do something, what they do it with, and what came of it. */
export interface CoinTown {
	people: string[];
	businesses: string[];
	operatorId: string;
	holds: string[];
	grants: Grant[];
	/** The wallets of those who left, by member. */
	left: Map<string, string>;
}

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
		case 'settle':
		case 'refund': {
			const id = town.holds[deed.at];
			if (id) await transaction(ctx, (ctx) => (deed.does === 'settle' ? settle : refund)(ctx, id));
			return;
		}
		case 'share':
			return transaction(ctx, async (ctx) => {
				const ids = deed.who.map(idOf);
				await keepMembers(ctx, ids);
				await shareLimits(ctx, ids);
			});
		case 'part':
			return void (await transaction(ctx, (ctx) => endSharing(ctx, idOf(deed.who))));
		case 'merge': {
			const [from, into] = [town.businesses[deed.from] as string, town.businesses[deed.into] as string];
			return void (await mergeProfiles(actingAs(ctx, town.operatorId, true), from, { into, dry_run: false }));
		}
		case 'leave': {
			const memberId = idOf(deed.who);
			const walletId = await transaction(actingAs(ctx, memberId), (ctx) => leave(ctx, memberId));
			if (walletId) town.left.set(memberId, walletId);
			return;
		}
		case 'visit':
			return void (await write(ctx, idOf(deed.who), [], noteVisit));
		case 'confirm': {
			const [memberId, byId] = [idOf(deed.who), idOf(deed.by)];
			return write(ctx, byId, [memberId], (ctx) => confirm(ctx, { memberId, byId }));
		}
		case 'hold': {
			const memberId = idOf(deed.who);
			town.holds.push(await write(ctx, memberId, [], (ctx) => hold(ctx, { memberId, amount: deed.amount })));
			return;
		}
		case 'award':
		case 'reverse': {
			const [memberId, byId] = [idOf(deed.who), idOf(deed.by)];
			const grant = await write(ctx, byId, [memberId], async (ctx) => {
				const about = await aboutOf(ctx, deed, { memberId, byId, businesses: town.businesses });
				if (deed.does === 'award') return (await award(ctx, about.award)) > 0 ? about : null;
				await reverse(ctx, { key: about.award.key });
				return null;
			});
			if (grant) town.grants.push({ key: grant.award.key, formerKeys: grant.formerKeys });
		}
	}
}

/** A call that writes something to these members. */
const write = <T>(
	ctx: Context,
	actorId: string,
	toIds: string[],
	work: (ctx: TransactionContext) => Promise<T>,
): Promise<T> =>
	transaction<DB, Context, T>(actingAs(ctx, actorId), async (ctx) => {
		await holdActor(ctx);
		await keepMembers(ctx, toIds);
		return work(ctx);
	});

async function leave(ctx: TransactionContext, memberId: string): Promise<string | undefined> {
	await endWrites(ctx);
	const wallet = await findWallet(ctx.db, memberId);
	await forgetCoins(ctx);
	await ctx.db.updateTable('member').set({ deleted_at: ctx.now }).where('id', '=', memberId).execute();
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

function actingAs(ctx: Context, memberId: string, isOperator = false): Context {
	const actor = { memberId, uid: memberId, isOperator, isConfirmed: true, sessionId: null, authTime: 0, expiresAt: 0 };
	return { ...ctx, actor };
}
