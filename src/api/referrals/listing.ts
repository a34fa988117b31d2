import { type Context, requireActor } from '#api/context.ts';
import { listPage } from '#api/list-page.ts';
import { cursorValue, readSlice, readValues } from '#api/page.ts';
import { presentReferral } from '#api/referrals/present.ts';
import {
	countStanding,
	findLastCurrency,
	listReferrals,
	sumEarned,
	sumGiven,
	sumReceived,
} from '#api/referrals/queries.ts';
import type { CoinRuleCode } from '#contract/coins/rules.ts';
import { referralLimits } from '#contract/limits.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import type { Referral, ReferralStatement } from '#contract/referrals/referrals.ts';
import type { ReferralState } from '#contract/referrals/steps.ts';

interface Wanted extends PageQuery {
	role: 'given' | 'received';
	state?: ReferralState | 'open' | 'over' | undefined;
}

export async function listMyReferrals(
	ctx: Context,
	{ role, state, ...query }: Wanted,
): Promise<Page<Referral, { currency: string | null }>> {
	const { memberId } = requireActor(ctx);
	const slice = readSlice(query);
	const [changedAt, id] = slice.after ? readValues([cursorValue.time, cursorValue.id], slice.after) : [];
	const after = changedAt && id ? { changedAt: new Date(changedAt), id } : null;
	const wanted = { role: role === 'given' ? ('giver' as const) : ('receiver' as const), state, now: ctx.now };
	const { data, meta } = await listPage(slice, {
		ids: await listReferrals(ctx.db, memberId, wanted, { ...slice, after }),
		after: (row) => [row.changed_at.toISOString(), row.id],
		card: (row) => presentReferral(ctx, row),
	});
	return { data, meta: { ...meta, currency: await findLastCurrency(ctx.db, memberId) } };
}

const none = { all: 0, open: 0, won: 0, confirmed: 0, lost: 0 };

const invitationRules: readonly CoinRuleCode[] = ['invite_qualified', 'invite_accepted'];
const referralRules: readonly CoinRuleCode[] = ['referral_won'];

export async function getStatement(ctx: Context): Promise<ReferralStatement> {
	const { memberId } = requireActor(ctx);
	const standings = await countStanding(ctx.db, memberId, ctx.now);
	const standingOf = (role: 'giver' | 'receiver') => {
		const { role: _, ...standing } = standings.find((row) => row.role === role) ?? { role, ...none };
		return standing;
	};
	const earned = await sumEarned(ctx.db, memberId, [...referralRules, ...invitationRules]);
	const earnedBy = (rules: readonly string[]) => {
		const rows = earned.filter(({ rule }) => rules.includes(rule));
		const add = (name: 'amount' | 'pending') => rows.reduce((sum, row) => sum + row[name], 0);
		return { amount: add('amount'), pending: add('pending') };
	};
	return {
		given: standingOf('giver'),
		received: standingOf('receiver'),
		received_sums: await sumReceived(ctx.db, memberId),
		given_sums: await sumGiven(ctx.db, memberId, referralLimits.summedTogether),
		coins: { referrals: earnedBy(referralRules), invitations: earnedBy(invitationRules) },
	};
}
