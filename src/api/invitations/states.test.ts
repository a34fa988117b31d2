import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CodeFacts, type JoinFacts, stateOfCode, stateOfJoin } from '#api/invitations/states.ts';
import { invitationLimits } from '#contract/limits.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 1);
const day = fc.integer({ min: 0, max: 200 }).map((n) => new Date(start + n * dayMs));
const maybe = fc.option(day);

/** Somebody joins, qualifies days later or never, and the coins are the inviter's days after that or never. */
const joins = fc
	.record({
		joined: fc.integer({ min: 0, max: 100 }),
		qualifies: fc.option(
			fc.integer({ min: invitationLimits.qualifyAfterDays, max: invitationLimits.qualifyUntilDays }),
		),
		pays: fc.option(fc.integer({ min: 0, max: 30 })),
		flag: fc.constantFrom(null, 'looks_alike', 'many_at_once') as fc.Arbitrary<JoinFacts['flag']>,
	})
	.map(({ joined, qualifies, pays, flag }) => {
		const at = (days: number | null) => (days === null ? null : new Date(start + days * dayMs));
		const qualified = qualifies === null ? null : joined + qualifies;
		return {
			flag,
			joined_at: at(joined) as Date,
			qualified_at: at(qualified),
			paid_at: at(flag !== null || qualified === null || pays === null ? null : qualified + pays),
		};
	});
type Join = typeof joins extends fc.Arbitrary<infer J> ? J : never;
/** Returns what was known of the join at a moment. */
const until = ({ paid_at, ...join }: Join, now: Date): JoinFacts => ({
	...join,
	qualified_at: join.qualified_at && join.qualified_at <= now ? join.qualified_at : null,
	coins_state:
		paid_at && paid_at <= now ? 'released' : join.qualified_at && join.qualified_at <= now ? 'pending' : null,
});

test('threat 59: an invitation never goes back, and what is flagged is never counted nor rewarded', () => {
	const order = ['joined', 'qualified', 'rewarded'];
	fc.assert(
		fc.property(joins, fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 2, maxLength: 8 }), (join, days) => {
			const moments = days.sort((a, b) => a - b).map((n) => new Date(join.joined_at.getTime() + n * dayMs));
			const states = moments.map((now) => stateOfJoin(until(join, now), now).state);
			if (join.flag) expect(new Set(states)).toEqual(new Set(['flagged']));
			else
				expect(states.map((state) => order.indexOf(state))).toEqual(
					states.map((state) => order.indexOf(state)).sort((a, b) => a - b),
				);
		}),
	);
});

test('who waits is told of the time alone, whatever else is not met', () => {
	const joined_at = new Date(start);
	const whyAfter = (days: number) =>
		stateOfJoin({ flag: null, joined_at, qualified_at: null, coins_state: null }, new Date(start + days * dayMs)).why;
	expect([0, 6, 7, 89, 90].map(whyAfter)).toEqual(['too_early', 'too_early', 'inactive', 'inactive', 'too_late']);
});

test('a code is as far as the furthest of those who came by it, and then what has become of itself', () => {
	const flags = fc.boolean();
	const codes = fc.record({
		...{ opened_at: maybe, revoked_at: maybe, expires_at: day },
		...{ is_joined: flags, is_flagged: flags, is_qualified: flags, is_rewarded: flags },
	});
	fc.assert(
		fc.property(codes, day, (code: CodeFacts, now) => {
			const state = stateOfCode(code, now);
			const nobodyCame = !code.is_joined && !code.is_flagged && !code.is_qualified && !code.is_rewarded;
			expect(['sent', 'opened', 'expired', 'revoked'].includes(state)).toBe(nobodyCame);
			if (code.is_rewarded) expect(state).toBe('rewarded');
			if (state === 'sent') expect([code.opened_at, now < code.expires_at]).toEqual([null, true]);
		}),
	);
});
