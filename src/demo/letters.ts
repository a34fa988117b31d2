import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Context, requireActor } from '#api/context.ts';
import { changeGroup, composeMessage, createGroup } from '#api/messages/service.ts';
import type { Recipient } from '#contract/messages/messages.ts';
import type { Random } from './random.ts';

interface Exchange {
	subject: string;
	/** The lines that the two sides write in turn. */
	lines: string[];
}
interface Letters {
	friends: Exchange[];
	businesses: Exchange[];
	group: { name: string; description: string; letters: { subject: string; body: string }[] };
}
const letters: Letters = parse(readFileSync(new URL('written/letters.yaml', import.meta.url), 'utf8'));

const [hourMs, dayMs] = [3_600_000, 86_400_000];

export interface Correspondents {
	/** Pairs of friends. */
	friends: [Context, Context][];
	/** Members, each with a business of somebody else that they write to. */
	guests: { guest: Context; owner: Context; profileId: string }[];
	/** The friends of the first member, who has the group. */
	walkers: Context[];
}

/** Fills the mailboxes of the town over the last two weeks: those of friends, of a business and its guest, and of a group. */
export async function writeLetters(
	random: Random,
	now: Date,
	{ friends, guests, walkers }: Correspondents,
): Promise<void> {
	const someDaysAgo = () => new Date(now.getTime() - random.int(1, 14) * dayMs);
	for (const [one, other] of friends)
		await exchange(random.pick(letters.friends), someDaysAgo(), [one, toMember(other)], [other, toMember(one)]);
	for (const { guest, owner, profileId } of guests) {
		const asked: Side = [guest, { type: 'profile', id: profileId }];
		await exchange(random.pick(letters.businesses), someDaysAgo(), asked, [owner, toMember(guest), profileId]);
	}
	const [leader, ...others] = walkers;
	if (!leader || others.length === 0) return;
	const { letters: news, ...group } = letters.group;
	const at = someDaysAgo();
	const participants = others.map((ctx) => requireActor(ctx).memberId);
	const { id } = await createGroup({ ...leader, now: at }, { ...group, participants });
	for (const other of others) await changeGroup({ ...other, now: at }, { id, accept: true });
	for (const [index, letter] of news.entries()) {
		const writer = { ...(walkers[index % walkers.length] ?? leader), now: new Date(at.getTime() + index * dayMs) };
		await composeMessage(writer, { to: [{ type: 'group', id }], ...letter, undo_seconds: 0 });
	}
}

/** A side of a thread: who writes, to whom, and in the name of which business. */
type Side = [writer: Context, to: Recipient, actingAs?: string];

const toMember = (ctx: Context): Recipient => ({ type: 'member', id: requireActor(ctx).memberId });

async function exchange({ subject, lines }: Exchange, from: Date, ...sides: [Side, Side]): Promise<void> {
	let answered: string | null = null;
	for (const [turn, body] of lines.entries()) {
		const [writer, to, acting_as = null] = sides[turn % 2] as Side;
		const at = new Date(from.getTime() + turn * 5 * hourMs);
		const { message } = await composeMessage(
			{ ...writer, now: at },
			{
				to: [to],
				subject: turn === 0 ? subject : `Re: ${subject}`,
				body,
				acting_as,
				reply_to_id: answered,
				undo_seconds: 0,
			},
		);
		answered = message.id;
	}
}
