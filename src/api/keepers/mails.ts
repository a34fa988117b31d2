import type { TransactionContext } from '#api/context.ts';
import { isBlockedAt } from '#api/friends/service.ts';
import type { KeeperDesk } from '#api/keepers/keeper-desk.ts';
import { acceptedMail, askedMail } from '#api/keepers/mail-texts.ts';
import { type AppointmentRow, findName } from '#api/keepers/queries.ts';
import { mayMail } from '#api/mailed-addresses/service.ts';
import type { LockedKeepers } from '#api/profiles/keepers/service.ts';
import { keeperLimits } from '#contract/keeping/keepers.ts';

/**
 * Mails somebody what they are asked. Nobody who asks learns whether it went out: that would tell who has an account,
 * and who blocked them. The request is made either way.
 */
export async function tellAsked(
	ctx: TransactionContext,
	desk: KeeperDesk,
	{ profile, keepers }: LockedKeepers,
	{ address, ...asked }: Pick<AppointmentRow, 'role' | 'asker_becomes' | 'asked_by'> & { address: string | null },
): Promise<void> {
	const asker = keepers.find(({ id }) => id === asked.asked_by);
	if (!address || !asker) return;
	// An operator has set the business aside: its name goes to nobody meanwhile.
	if (profile.status === 'suspended') return;
	if (await isBlockedAt(ctx.db, address, asked.asked_by)) return;
	const { mailsPerAddress: most, mailsPerAddressDays: days } = keeperLimits;
	if (!(await mayMail(ctx, desk.keyedHash('asked address', address), { most, days }))) return;
	await desk.mail.put(
		ctx.db,
		askedMail(desk, address, {
			business: profile.business_name,
			asker: asker.name,
			role: asked.role,
			askerBecomes: asked.asker_becomes,
		}),
	);
}

/** Mails who asked that it was accepted. `asker` is them as they were before it. */
export async function tellAsker(
	ctx: TransactionContext,
	desk: KeeperDesk,
	asker: LockedKeepers['keepers'][number] | undefined,
	asked: AppointmentRow,
	accepterId: string,
): Promise<void> {
	if (!asker?.email || !asker.email_verified) return;
	await desk.mail.put(
		ctx.db,
		acceptedMail(desk, asker.email, {
			business: asked.business_name,
			accepter: await findName(ctx.db, accepterId),
			role: asked.role,
			askerBecomes: asked.asker_becomes,
		}),
	);
}
