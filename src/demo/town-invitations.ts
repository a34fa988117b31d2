import type { Context } from '#api/context.ts';
import { createInvitation, type InvitationDesk, join } from '#api/invitations/service.ts';
import { transaction } from '#db/transaction.ts';

const dayMs = 86_400_000;
/** The most friends whom one member of the town has brought. */
const broughtMax = 4;

/** Nothing is mailed for an invitation by a link, and the people of the town have no browsers that could look alike. */
const desk: InvitationDesk = {
	siteName: '',
	publicUrl: '',
	networkOf: (address) => address,
	keyedHash: (purpose, text) => `${purpose} ${text}`,
	mail: {
		put: async () => {
			throw new Error('The demo town mails nothing.');
		},
	},
};
const nobodysBrowser = { ip: '', headers: {} };

/** Makes some of the friends come by each other: whoever was here first invited the other, on the other's first day. */
export async function bringFriends(friends: [Context, Context][]): Promise<void> {
	const brought = new Map<Context, number>();
	const came = new Set<Context>();
	for (const pair of friends) {
		const [inviter, invitee] = pair.sort((a, b) => idOf(a).localeCompare(idOf(b))) as [Context, Context];
		const n = brought.get(inviter) ?? 0;
		if (came.has(invitee) || n >= broughtMax) continue;
		const now = new Date(invitee.now.getTime() + dayMs);
		const { code } = await transaction({ ...inviter, now }, (ctx) =>
			createInvitation(ctx, desk, { kind: 'link', max_uses: 1 }, nobodysBrowser),
		);
		await transaction({ ...invitee, now }, (ctx) => join(ctx, desk, code, nobodysBrowser));
		brought.set(inviter, n + 1);
		came.add(invitee);
	}
}

const idOf = ({ actor }: Context): string => actor?.memberId ?? '';
