import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Context, requireActor } from '#api/context.ts';
import { answerQuestion, passOn, takeStep } from '#api/referrals/service.ts';
import type { MemberStep } from '#contract/referrals/steps.ts';
import { transaction } from '#db/transaction.ts';

interface PlannedSlip {
	need: string;
	contact: string;
	/** Steps taken in this order after the contact has agreed; undefined where they have not answered yet. */
	steps?: MemberStep[];
	value?: number;
}
const slips: PlannedSlip[] = parse(readFileSync(new URL('written/referrals.yaml', import.meta.url), 'utf8')).slips;

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const givers: readonly MemberStep[] = ['confirmed', 'taken_back'];

/**
 * Has friends of the town pass some needs on to each other within the last two weeks. Nobody is written to: a contact
 * agrees by the code of a mail that is not sent.
 */
export async function passOnReferrals(now: Date, friends: [Context, Context][]): Promise<void> {
	let code = '';
	const put: Context['desk']['mail']['put'] = async (_db, { text }) => {
		code = /[?]code=([\w-]+)/.exec(text)?.[1] ?? '';
	};
	for (const [index, { need, contact, steps, value }] of slips.entries()) {
		// The two friends of a pair give in turn.
		const pair = friends[Math.floor(index / 2) % friends.length];
		if (!pair) return;
		const [giver, receiver] = index % 2 === 0 ? pair : [pair[1], pair[0]];
		const day = new Date(now.getTime() - (13 - index) * dayMs);
		const at = (hours: number) => new Date(day.getTime() + hours * hourMs);
		const email = `${contact.toLowerCase().replaceAll(' ', '.')}@demo.example`;
		const input = { receiver_id: requireActor(receiver).memberId, need, contact: { name: contact, email } };
		const asking = { ...giver, desk: { ...giver.desk, mail: { put } }, now: at(0) };
		const { id } = await transaction(asking, (ctx) => passOn(ctx, input));
		if (!steps) continue;
		await answerQuestion({ ...giver, actor: null, now: at(3) }, code, 'yes');
		for (const [turn, step] of steps.entries()) {
			const who = { ...(givers.includes(step) ? giver : receiver), now: at(5 + 4 * turn) };
			const said = { step, ...(step === 'won' && value && { value: { amount: value, currency: 'EUR' } }) };
			await transaction(who, (ctx) => takeStep(ctx, id, said));
		}
	}
}
