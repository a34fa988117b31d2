import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { isBlockedAt } from '#api/friends/service.ts';
import { acceptedLetter, askedLetter } from '#api/keepers/mail-texts.ts';
import { presentAppointment, presentKeeper } from '#api/keepers/present.ts';
import {
	type AppointmentRow,
	closeAll,
	closeAppointment,
	closeAppointmentsOf,
	closeDeclined,
	closeUnbacked,
	countOpen,
	deleteAppointmentsWith,
	findAppointment,
	findAskable,
	findAsked,
	findName,
	forgetVoid,
	insertAppointment,
	listAppointments,
	listAsked,
	markDeclined,
} from '#api/keepers/queries.ts';
import { countAsking } from '#api/keepers/request-limits.ts';
import { countedFrom } from '#api/limits/day-limit.ts';
import { mayMail } from '#api/mailed-addresses/service.ts';
import { refuseUnconfirmed } from '#api/members/service.ts';
import { notify, settle } from '#api/notifications/service.ts';
import {
	deleteUnseen,
	type LockedKeepers,
	lockKeepers,
	readKeepers,
	setKeeper,
	shareMember,
} from '#api/profiles/keepers/service.ts';
import { maySee } from '#api/profiles/service.ts';
import { withdrawKeeper } from '#api/reviews/service.ts';
import { mailboxOf } from '#api/text/mailbox.ts';
import { daysAfter } from '#contract/days.ts';
import { emailKey } from '#contract/email-key.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import { type Appointment, type KeeperRole, keeperLimits, type ProfilePeople } from '#contract/keeping/keepers.ts';
import { newId } from '#db/new-id.ts';
import { transaction } from '#db/transaction.ts';
import { violatedConstraint } from '#db/violation.ts';

/**
 * Returns who looks after a business, and who was asked to.
 * @throws AppError `not_found`, `forbidden` for everyone but its keepers.
 */
export async function getPeople(ctx: Context, profileId: string): Promise<ProfilePeople> {
	const { keepers } = requireRole(ctx, await readKeepers(ctx, profileId), ['owner', 'manager']);
	const appointments = await listAppointments(ctx.db, profileId);
	return {
		keepers: keepers.map(presentKeeper),
		appointments: appointments.map((row) => presentAppointment(row, ctx.now)),
	};
}

export interface Whom {
	user_id?: string | undefined;
	email?: string | undefined;
}

/**
 * Asks somebody to look after the business, and tells them; with an `askerBecomes` other than owner, the business is
 * handed over. The asker does not learn whether a mail was sent: that would tell who has an account, and who blocked
 * them.
 * @throws AppError `not_found`, `forbidden` also for an asker without a confirmed address, `conflict` when they were
 * asked already or look after it, `rate_limited`.
 */
export async function appoint(
	ctx: Context,
	profileId: string,
	whom: Whom,
	role: KeeperRole,
	askerBecomes: Appointment['asker_becomes'] = 'owner',
): Promise<Appointment> {
	const { memberId } = requireActor(ctx);
	const id = newId();
	const row = {
		id,
		profile_id: profileId,
		member_id: whom.user_id ?? null,
		email: whom.email === undefined ? null : emailKey(whom.email),
		role,
		asker_becomes: askerBecomes,
		asked_by: memberId,
		asked_at: ctx.now,
		expires_at: daysAfter(ctx.now, keeperLimits.appointmentDays),
	};
	await transaction(ctx, async (ctx) => {
		// The one who is asked cannot leave meanwhile. They are locked before the business, as whoever leaves locks
		// themselves first.
		if (row.member_id) await shareMember(ctx.db, row.member_id);
		const locked = await lockKept(ctx, profileId, ['owner']);
		await refuseUnconfirmed(ctx, 'Then ask others.');
		refuseKeeper(locked, row, role);
		const address = row.email ?? (await addressOf(ctx, row.member_id));
		await forgetVoid(ctx.db, profileId, memberId, ctx.now, countedFrom(ctx.now));
		await closeDeclined(ctx.db, profileId, row);
		await endUnbacked(ctx, profileId);
		if ((await countOpen(ctx.db, profileId)) >= keeperLimits.openAppointments)
			throw new AppError('conflict', {
				detail: 'Too many invitations are unanswered. Cancel some first.',
			});
		await countAsking(ctx);
		await insertAppointment(ctx.db, row);
		await tellAsked(ctx, locked, { ...row, address });
	}).catch((error) => {
		throw askedBefore(error) ?? error;
	});
	return getAppointment(ctx, id);
}

/**
 * Turns the actor from an owner into a manager.
 * @throws AppError `last_owner`, `forbidden` for another owner, `not_found`.
 */
export async function stepDown(ctx: Context, profileId: string, userId: string): Promise<ProfilePeople> {
	const { memberId } = requireActor(ctx);
	await transaction(ctx, async (ctx) => {
		const locked = await lockKept(ctx, profileId, ['owner']);
		if (!locked.keepers.some(({ id }) => id === userId)) throw new AppError('not_found');
		// Owners are equals: an operator decides what they cannot settle among themselves.
		if (userId !== memberId) throw new AppError('forbidden', { detail: 'Only an owner can step down.' });
		refuseLastOwner(locked, userId);
		await setKeeper(ctx, profileId, userId, 'manager');
		await settleClosed(ctx, profileId, await closeAppointmentsOf(ctx.db, profileId, { askedBy: userId }));
	});
	return getPeople(ctx, profileId);
}

/**
 * Removes a keeper: an owner can remove managers, and everyone can remove themselves. A draft whose owner has left is
 * deleted with its last manager.
 * @throws AppError `last_owner`, `forbidden`, `not_found`.
 */
export async function removeKeeper(ctx: Context, profileId: string, userId: string): Promise<null> {
	const { memberId } = requireActor(ctx);
	return transaction(ctx, async (ctx) => {
		const locked = await lockKept(ctx, profileId, userId === memberId ? ['owner', 'manager'] : ['owner']);
		const leaver = locked.keepers.find(({ id }) => id === userId);
		if (!leaver) throw new AppError('not_found');
		if (leaver.role === 'owner' && userId !== memberId)
			throw new AppError('forbidden', { detail: 'Owners can’t remove each other.' });
		refuseLastOwner(locked, userId);
		await setKeeper(ctx, profileId, userId, 'none');
		const closed = await closeAppointmentsOf(ctx.db, profileId, { askedBy: userId, memberId: userId });
		await settleClosed(ctx, profileId, closed);
		await deleteUnseen(ctx, [profileId]);
		return null;
	});
}

/** Withdraws an appointment. @throws AppError `not_found`, `forbidden`. */
export async function takeBackAppointment(ctx: Context, profileId: string, id: string): Promise<null> {
	return transaction(ctx, async (ctx) => {
		await lockKept(ctx, profileId, ['owner']);
		const found = await findAppointment(ctx.db, id);
		if (found?.profile_id !== profileId) throw new AppError('not_found');
		await closeAppointment(ctx.db, id);
		await settle(ctx, askedOf(found), 'appointment', [profileId]);
		return null;
	});
}

/** Returns the appointments that the actor can still answer, the newest first, each with its business. */
export async function listMyAppointments(ctx: Context) {
	const rows = await listAsked(ctx.db, requireActor(ctx).memberId, ctx.now);
	return rows.map((row) => ({ profile: profileNameOf(row), appointment: presentAppointment(row, ctx.now) }));
}

/**
 * Stores the actor's answer; returns the business that they look after from now on, or null. If they accept, their
 * review of it is withdrawn with their votes on others, and the asker is told.
 * @throws AppError `not_found` for an appointment that is not theirs, was withdrawn or is void, `forbidden` to accept
 * without a confirmed address.
 */
export async function answerAppointment(ctx: Context, id: string, isAccepted: boolean) {
	const { memberId } = requireActor(ctx);
	return transaction(ctx, async (ctx) => {
		const asked = await findAppointment(ctx.db, id);
		if (!asked) throw new AppError('not_found');
		const locked = await lockKeepers(ctx, asked.profile_id);
		// The appointment is read again under the lock: another answer, or the asker's leaving, may have come first.
		const valid = await findAsked(ctx.db, id, memberId, ctx.now);
		if (!valid) throw new AppError('not_found');
		await settle(ctx, [memberId], 'appointment', [asked.profile_id]);
		if (!isAccepted) {
			await markDeclined(ctx.db, id, ctx.now);
			return null;
		}
		await refuseUnconfirmed(ctx, 'Then accept.');
		await closeAppointment(ctx.db, id);
		const profile = await accept(ctx, locked, valid, memberId);
		const { profile_id: profileId, role, business_name: business, asker_becomes: askerBecomes } = valid;
		const accepter = await findName(ctx.db, memberId);
		await notify(ctx, [valid.asked_by], {
			...{ kind: 'appointment_accepted', topicId: profileId, profileId, actorId: memberId },
			letter: acceptedLetter({ business, accepter, role, askerBecomes }),
		});
		return profile;
	});
}

/** Deletes the appointments that the actor asked for or was asked for, because they leave. */
export async function forgetAppointments(ctx: TransactionContext): Promise<void> {
	await deleteAppointmentsWith(ctx.db, requireActor(ctx).memberId);
}

/**
 * Ends what was asked of others by somebody who owns the business no more, because a dispute took them off: nobody can
 * answer that. The caller has locked the business.
 */
export const endUnbacked = async (ctx: TransactionContext, profileId: string): Promise<void> =>
	settleClosed(ctx, profileId, await closeUnbacked(ctx.db, profileId));

/** Ends all that was asked of others for a business that goes. The caller has locked it. */
export const endAllAsked = async (ctx: TransactionContext, profileId: string): Promise<void> =>
	settleClosed(ctx, profileId, await closeAll(ctx.db, profileId));

/** Marks as read what those were told who could still answer. */
async function settleClosed(
	ctx: TransactionContext,
	profileId: string,
	closed: (Asked & { was_open: boolean })[],
): Promise<void> {
	for (const asked of closed) if (asked.was_open) await settle(ctx, askedOf(asked), 'appointment', [profileId]);
}

type Asked = Pick<AppointmentRow, 'member_id' | 'email'>;
const askedOf = ({ member_id, email }: Asked) => (member_id ? [member_id] : { address: email ?? '' });

async function tellAsked(
	ctx: TransactionContext,
	{ profile, keepers }: LockedKeepers,
	{
		address,
		...asked
	}: Asked & Pick<AppointmentRow, 'role' | 'asker_becomes' | 'asked_by'> & { address: string | null },
): Promise<void> {
	// While an operator has suspended the business, its name goes to nobody.
	if (profile.status === 'suspended') return;
	const { asked_by: actorId, role, asker_becomes: askerBecomes } = asked;
	const asker = keepers.find(({ id }) => id === actorId)?.name ?? '';
	const isMailed = address !== null && !(await isBlockedAt(ctx.db, address, actorId)) && (await mayAsk(ctx, address));
	await notify(ctx, askedOf(asked), {
		...{ kind: 'appointment', topicId: profile.id, profileId: profile.id, actorId },
		letter: isMailed ? askedLetter({ business: profile.business_name, asker, role, askerBecomes }) : null,
	});
}

/** Returns whether one more mail may go to this address, whoever asks, at once or one after the other. */
const mayAsk = (ctx: TransactionContext, address: string): Promise<boolean> =>
	mayMail(ctx, ctx.desk.keyedHash('asked address', mailboxOf(address)), {
		most: keeperLimits.mailsPerAddress,
		days: keeperLimits.mailsPerAddressDays,
	});

/**
 * Returns the address of a member who may be asked; null when it is not confirmed.
 * @throws AppError `invalid_request`.
 */
async function addressOf(ctx: TransactionContext, memberId: string | null): Promise<string | null> {
	const member = memberId && (await findAskable(ctx.db, memberId, requireActor(ctx).memberId));
	if (!member) throw invalidField('user_id', 'There’s no such member.');
	return member.email_verified ? member.email : null;
}

async function accept(ctx: TransactionContext, locked: LockedKeepers, asked: AppointmentRow, memberId: string) {
	const before = locked.keepers.find(({ id }) => id === memberId)?.role;
	const role = before === 'owner' ? 'owner' : asked.role;
	await setKeeper(ctx, asked.profile_id, memberId, role);
	await withdrawKeeper(ctx, asked.profile_id, memberId);
	if (asked.asker_becomes !== 'owner') {
		await setKeeper(ctx, asked.profile_id, asked.asked_by, asked.asker_becomes);
		const closed = await closeAppointmentsOf(ctx.db, asked.profile_id, { askedBy: asked.asked_by });
		await settleClosed(ctx, asked.profile_id, closed);
	}
	return { ...profileNameOf(asked), role };
}

const lockKept = async (ctx: TransactionContext, profileId: string, roles: KeeperRole[]): Promise<LockedKeepers> =>
	requireRole(ctx, await lockKeepers(ctx, profileId), roles);

/**
 * Returns the business if the actor has one of the roles.
 * @throws AppError `not_found` for a business that the actor may not see, `forbidden` without one of the roles.
 */
function requireRole(ctx: Context, found: LockedKeepers, roles: KeeperRole[]): LockedKeepers {
	const { memberId } = requireActor(ctx);
	const role = found.keepers.find(({ id }) => id === memberId)?.role ?? null;
	if (!maySee({ status: found.profile.status, my_role: role }, ctx.actor)) throw new AppError('not_found');
	if (role && roles.includes(role)) return found;
	throw new AppError('forbidden', {
		detail: role ? 'Only an owner of this business can do this.' : 'Only people who manage this business can do this.',
	});
}

function refuseLastOwner({ owners }: LockedKeepers, leaverId: string): void {
	if (owners.length === 1 && owners[0]?.id === leaverId) throw new AppError('last_owner');
}

function refuseKeeper(
	{ keepers }: LockedKeepers,
	{ member_id, email }: { member_id: string | null; email: string | null },
	role: KeeperRole,
): void {
	const known = keepers.find(
		(one) => one.id === member_id || (email !== null && one.email_verified && one.email === email),
	);
	if (!known || (role === 'owner' && known.role === 'manager')) return;
	throw new AppError('conflict', {
		detail: known.role === 'owner' ? `${known.name} is an owner already.` : `${known.name} is a manager already.`,
	});
}

function askedBefore(cause: unknown): AppError | undefined {
	switch (violatedConstraint(cause)) {
		case 'profile_appointment_transfer':
			return new AppError('conflict', {
				cause,
				detail: 'Someone has been asked to take over this business. Cancel that first.',
			});
		case 'profile_appointment_member':
		case 'profile_appointment_email':
			return new AppError('conflict', { cause, detail: 'They’ve already been invited and haven’t answered yet.' });
		default:
			return undefined;
	}
}

async function getAppointment(ctx: Context, id: string): Promise<Appointment> {
	const row = await findAppointment(ctx.db, id);
	if (!row) throw new AppError('not_found');
	return presentAppointment(row, ctx.now);
}

const profileNameOf = ({ profile_id, slug, business_name }: AppointmentRow) => ({
	id: profile_id,
	slug,
	business_name,
});
