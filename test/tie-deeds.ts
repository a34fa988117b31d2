/** What ties accounts and lets them apart, at random: members join from a few browsers, and operators let them count. */
import fc from 'fast-check';
import type { Context, TransactionContext } from '#api/context.ts';
import { allowJoin } from '#api/invitations/alike/letting-apart.ts';
import { join } from '#api/invitations/joining.ts';
import { qualifyJoins } from '#api/invitations/service.ts';
import { invitationLimits } from '#contract/limits.ts';
import { actingAs, write } from './acting-as.ts';
import {
	browserOf,
	type CoinTown,
	deskOf,
	givenTo,
	lastDay,
	people,
	type Tie,
	tiedPeople,
	usualDays,
} from './coin-town.ts';

const who = fc.integer({ min: tiedPeople, max: people - 1 });
const day = fc.nat({ max: usualDays });
const either = fc.nat({ max: 1 });

export const tieDeeds = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({ does: fc.constant('join' as const), who, invitation: either, browser: either, day }),
	},
	{ weight: 4, arbitrary: fc.record({ does: fc.constant('let apart' as const), who, day }) },
	fc.record({
		does: fc.constant('qualify' as const),
		day: fc.integer({ min: invitationLimits.qualifyAfterDays, max: lastDay }),
	}),
);
type TieDeed = typeof tieDeeds extends fc.Arbitrary<infer D> ? D : never;

export async function actOnTies(ctx: Context, deed: TieDeed, town: CoinTown): Promise<void> {
	switch (deed.does) {
		case 'join': {
			const memberId = town.people[deed.who] as string;
			const code = town.invitations[deed.invitation] as string;
			const tie = await write(actingAs(ctx, memberId), [], async (ctx) => {
				await join(ctx, deskOf(ctx), code, browserOf(deed.browser));
				return tieOf(ctx, memberId);
			});
			town.ties.push(tie);
			return;
		}
		case 'let apart': {
			const operator = actingAs(ctx, town.operatorId, { isOperator: true });
			await write(operator, [], (ctx) => allowJoin(ctx, town.people[deed.who] as string));
			return;
		}
		case 'qualify':
			await qualifyJoins(ctx);
	}
}

/** Reads who shares limits with a member, and what they were given by then. */
async function tieOf(ctx: TransactionContext, memberId: string): Promise<Tie> {
	const tied = await ctx.db
		.selectFrom('coin_holder')
		.select('member_id')
		.where('limits_id', '=', (eb) => eb.selectFrom('coin_holder').select('limits_id').where('member_id', '=', memberId))
		.execute();
	const ids = tied.map(({ member_id }) => member_id);
	return { ids, given: await givenTo(ctx, ids) };
}
