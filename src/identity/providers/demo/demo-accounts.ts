import { createHash } from 'node:crypto';
import { z } from 'zod';
import { emailKey } from '#contract/email-key.ts';
import type { ProviderId } from '#contract/members/sign-in-providers.ts';
import { transaction } from '#db/transaction.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { findUser, insertUser } from '#identity/queries.ts';

/** A member who is in the directory already, and whose account is `uid`. */
export interface DemoPerson {
	uid: string;
	name: string;
	email: string;
}
export type ListDemoPeople = () => Promise<DemoPerson[]>;

/** The domain endings belong to nobody: an invented account must not be a real person's. */
const inventedEmail = /^[^\s@]+@[^\s@]+\.(test|example)$/i;
const optional = (max: number) =>
	z
		.string()
		.trim()
		.max(max)
		.transform((text) => text || null);

/** An account at the demo provider. */
export const demoAccount = z.object({
	email: z.string().trim().max(254).regex(inventedEmail),
	displayName: optional(100),
	screenName: optional(100),
	photoUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]).transform((text) => text || null),
});
export type DemoAccount = z.output<typeof demoAccount>;

const shownMax = 20;

/** Returns the account's id at the provider: the same address always gives the same account. */
export const rawIdOf = (providerId: ProviderId, email: string): string =>
	`demo-${createHash('sha256')
		.update(`${providerId}\n${emailKey(email)}`)
		.digest('hex')
		.slice(0, 24)}`;

/** Lists the accounts that one can sign in as: people of the demo town, and accounts that were added here before. */
export async function listDemoAccounts(
	{ db }: IdentityContext,
	providerId: ProviderId,
	people: DemoPerson[],
): Promise<DemoAccount[]> {
	const added = await db
		.selectFrom('identity_provider_link')
		.select(['email', 'display_name', 'screen_name', 'photo_url'])
		.where('provider_id', '=', providerId)
		.where('raw_id', 'like', 'demo-%')
		.orderBy('linked_at', 'desc')
		.limit(shownMax)
		.execute();
	const known = new Set(people.map(({ email }) => emailKey(email)));
	return [
		...people.map(({ email, name }) => ({ email, displayName: name, screenName: null, photoUrl: null })),
		...added.flatMap(({ email, display_name: displayName, screen_name: screenName, photo_url: photoUrl }) =>
			email && !known.has(emailKey(email)) ? [{ email, displayName, screenName, photoUrl }] : [],
		),
	];
}

/**
 * Makes the account of a person of the town, with the id under which the directory knows them, and links it to both
 * providers, so that whoever signs in as that person is that person. Does nothing when the account exists.
 */
export async function ensureDemoPerson(ctx: IdentityContext, person: DemoPerson): Promise<void> {
	if (await findUser(ctx.db, person.uid)) return;
	await transaction(ctx, async (ctx) => {
		const { now } = ctx;
		const user = await insertUser(ctx.db, {
			id: person.uid,
			email: person.email,
			email_key: emailKey(person.email),
			email_verified: true,
			password_hash: null,
			display_name: person.name,
			valid_since: now,
			last_login_at: now,
			last_refresh_at: now,
			created_at: now,
		});
		if (!user) return;
		const links = (['google.com', 'facebook.com'] as const).map((providerId) => ({
			provider_id: providerId,
			raw_id: rawIdOf(providerId, person.email),
			user_id: user.id,
			email: person.email,
			display_name: person.name,
			linked_at: now,
		}));
		await ctx.db
			.insertInto('identity_provider_link')
			.values(links)
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	});
}
