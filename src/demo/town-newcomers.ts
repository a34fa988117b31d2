import type { Context } from '#api/context.ts';
import { qualifyJoins } from '#api/invitations/service.ts';
import { bringFriends } from './town-invitations.ts';
import { settleIn } from './town-people.ts';

const dayMs = 86_400_000;

/** Who has come lately, and how long ago: their joining has earned coins, is about to, or waits to count. */
export const newcomers = [
	{ name: 'Ottoline Marsh', designation: 'Florist', locality: 'Aldermere', bio: 'New in town, and hungry.', days: 64 },
	{
		name: 'Bram Okonkwo',
		designation: 'Cook',
		locality: 'Ferrypool',
		bio: 'I cook for others, so I eat out.',
		days: 47,
	},
	{ name: 'Saskia Pell', designation: 'Engineer', locality: 'Aldermere', bio: 'Two bicycles, no car.', days: 16 },
	{ name: 'Ludo Vance', designation: 'Student', locality: 'Coldbrook', bio: 'Looking for good coffee.', days: 3 },
];

/** Has a member of the town bring its newcomers, and rewards them for those who count by now. */
export async function bringNewcomers(inviter: Context, now: Date): Promise<void> {
	const pairs: [Context, Context][] = [];
	for (const { days, ...person } of newcomers) {
		const came = new Date(now.getTime() - days * dayMs);
		const handle = person.name.toLowerCase().replaceAll(' ', '.');
		const ctx = { ...inviter, actor: null, now: came };
		pairs.push([inviter, await settleIn(ctx, { ...person, handle, hasPortrait: true })]);
	}
	await bringFriends(pairs);
	// As each hour does, here on the day from which each of them may count.
	for (const { days } of newcomers) {
		const day = new Date(now.getTime() - (days - 9) * dayMs);
		if (day <= now) await qualifyJoins({ db: inviter.db, now: day });
	}
}
