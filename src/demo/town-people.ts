import type { Context } from '#api/context.ts';
import { changeMe, findOrCreateActor } from '#api/members/service.ts';
import { portraitAddress } from '#contract/drawings.ts';
import type { PlannedMember } from './society.ts';

/** People of the town get their accounts only when somebody signs in as one of them. */
const rules = {
	operatorEmails: [],
	whileSuspended: false,
	holdAccount: async () => true,
	settleAddress: async () => {},
};

/** Makes a person a member on the day of the context, and fills in their page; returns the context of what they do. */
export async function settleIn(
	ctx: Context,
	person: Pick<PlannedMember, 'name' | 'handle' | 'designation' | 'bio' | 'locality' | 'hasPortrait'>,
): Promise<Context> {
	const token = {
		uid: `demo-${person.handle}`,
		email: `${person.handle}@demo.example`,
		emailVerified: true,
		name: person.name,
		picture: null,
		authTime: 0,
		issuedAt: 0,
		expiresAt: 0,
		sessionId: null,
	};
	const actor = await findOrCreateActor(ctx, token, rules);
	// No member could do this: join before today, and have a picture that ships with the product.
	const image = person.hasPortrait ? portraitAddress(person.name) : null;
	await ctx.db.updateTable('member').set({ created_at: ctx.now, image }).where('id', '=', actor.memberId).execute();
	const { designation, bio, locality } = person;
	await changeMe({ ...ctx, actor }, { designation, bio, locality, welcome: [] });
	return { ...ctx, actor };
}
