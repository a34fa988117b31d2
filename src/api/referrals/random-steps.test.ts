/**
 * Tests random sequences of steps by all sides against the rules as somebody would tell them, and not against the table
 * that the product reads.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberStep } from '#contract/referrals/steps.ts';
import type { TestActor } from '#test/app.ts';
import { triesOf, triesTimeoutMs } from '#test/proof.ts';
import { type ReferralApp, referralApp } from '#test/referral-calls.ts';
import { refusalOf } from '#test/refusal.ts';

let world: ReferralApp;
beforeAll(async () => {
	world = await referralApp();
});
afterAll(() => world?.close());

type Who = 'giver' | 'receiver' | 'stranger' | 'contact';
interface Told {
	state: string;
	hasAgreed: boolean;
	hasConfirmed: boolean;
	wasWon: boolean;
	/** Whether anybody still knows the contact. */
	isKnown: boolean;
}

const isUnderWay = ({ state }: Told) => ['need', 'given', 'accepted', 'contacted'].includes(state);
const gone = { isKnown: false };
/** What becomes of a referral when one side takes a step; undefined where the step is not possible then. */
const rules: Record<'giver' | 'receiver', Partial<Record<MemberStep, (slip: Told) => Partial<Told> | undefined>>> = {
	giver: {
		taken_back: ({ state }) => (state === 'need' || state === 'given' ? { state: 'taken_back', ...gone } : undefined),
		confirmed: ({ wasWon, hasConfirmed }) => (wasWon && !hasConfirmed ? { hasConfirmed: true } : undefined),
	},
	receiver: {
		accepted: ({ state }) => (state === 'given' ? { state: 'accepted' } : undefined),
		declined: ({ state }) => (state === 'given' ? { state: 'declined', ...gone } : undefined),
		contacted: ({ state }) => (state === 'accepted' ? { state: 'contacted' } : undefined),
		won: ({ state }) => (state === 'contacted' ? { state: 'won', wasWon: true } : undefined),
		lost: ({ state }) => (state === 'accepted' || state === 'contacted' ? { state: 'lost', ...gone } : undefined),
		thanked: ({ state }) => (state === 'won' || state === 'lost' ? { state: 'thanked' } : undefined),
	},
};

/** Returns the state that a step leads to, or the status with which it is refused. */
function expected(slip: Told, who: Who, step: MemberStep | 'yes' | 'no'): Partial<Told> | number {
	if (who === 'contact') {
		if (!slip.isKnown) return 404;
		if (step === 'yes') return slip.state === 'need' ? { state: 'given', hasAgreed: true } : {};
		return isUnderWay(slip) ? { state: 'refused', ...gone } : gone;
	}
	if (who === 'stranger' || (who === 'receiver' && !slip.hasAgreed)) return 404;
	const rule = rules[who][step as MemberStep];
	return rule ? (rule(slip) ?? 409) : 403;
}

const steps: MemberStep[] = ['taken_back', 'accepted', 'declined', 'contacted', 'won', 'lost', 'confirmed', 'thanked'];
interface Deed {
	who: Who;
	step: MemberStep | 'yes' | 'no';
}
const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
	fc.record({ who: fc.constantFrom<Who>('giver', 'receiver', 'stranger'), step: fc.constantFrom(...steps) }),
	fc.record({ who: fc.constant<Who>('contact'), step: fc.constantFrom<'yes' | 'no'>('yes', 'yes', 'no') }),
);
/** The way to a won job, with anything between its steps: by chance alone few sequences would come far. */
const straight: Deed[] = [
	{ who: 'contact', step: 'yes' },
	...(['accepted', 'contacted', 'won', 'thanked'] as const).map((step): Deed => ({ who: 'receiver', step })),
	{ who: 'giver', step: 'confirmed' },
];
/** Each of the ways that a referral can go is tried, whatever chance adds. */
const ways: Deed[][] = [
	straight,
	[{ who: 'contact', step: 'no' }],
	[{ who: 'giver', step: 'taken_back' }],
	[...straight.slice(0, 1), { who: 'giver', step: 'taken_back' }],
	[...straight.slice(0, 1), { who: 'receiver', step: 'declined' }],
	...[2, 3].map((far): Deed[] => [...straight.slice(0, far), { who: 'receiver', step: 'lost' }]),
];
const deeds = fc
	.tuple(fc.nat(straight.length), fc.array(anyDeed, { minLength: 2, maxLength: 5 }))
	.map(([far, others]) => [...straight.slice(0, far), ...others]);

test('nobody takes a step that is not theirs, or not next', { timeout: triesTimeoutMs }, async () => {
	const [giver, receiver] = await world.friends();
	const stranger = await world.app.somebody('stranger');
	await world.age(giver);
	const taken = new Set<string>();
	await fc.assert(
		fc.asyncProperty(deeds, async (deeds) => {
			world.waitDays(1);
			const { id, address } = await world.newSlip([giver, receiver]);
			const code = await world.codeFor(address);
			let slip: Told = { state: 'need', hasAgreed: false, hasConfirmed: false, wasWon: false, isKnown: true };
			for (const { who, step } of deeds) {
				const told = expected(slip, who, step);
				const sides: Record<string, TestActor> = { giver, receiver, stranger };
				const call =
					who === 'contact'
						? world.app.visitor('POST /referrals/consent', { body: { code, answer: step as 'yes' | 'no' } })
						: world.take(sides[who] as TestActor, id, step as MemberStep);
				const outcome = await refusalOf(call);
				const what = `${who} ${step} from ${slip.state}`;
				expect(outcome === 'done' ? outcome : outcome[0], what).toBe(typeof told === 'number' ? told : 'done');
				if (typeof told === 'number') continue;
				taken.add(what);
				slip = { ...slip, ...told };
			}
			const [ofGiver, ofReceiver] = [
				await world.seenBy(giver, 'given', id),
				await world.seenBy(receiver, 'received', id),
			];
			expect(ofGiver).toMatchObject({ state: slip.state, value: null });
			expect(ofGiver?.steps.some(({ step }) => step === 'confirmed')).toBe(slip.hasConfirmed);
			expect(ofReceiver?.state).toBe(slip.hasAgreed ? slip.state : undefined);
			expect(ofGiver?.contact !== null).toBe(slip.isKnown);
		}),
		{ numRuns: triesOf({ usual: 25, embedded: 10, proof: 5000 }), examples: ways.map((way): [Deed[]] => [way]) },
	);
	expect(taken.size).toBeGreaterThan(10);
});
