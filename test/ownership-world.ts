import type { TestActor, TestApp } from './app.ts';

export interface OwnershipWorld {
	/** A business of the owner's, with the manager, to suspend, merge and delete. */
	spareId: string;
	/** One with two owners, the owner being one, and the manager. */
	sharedId: string;
	/** One without an owner, as it comes from an import. */
	unownedId: string;
	/** Asks the stranger to manage the main business. */
	appointmentId: string;
	/** Of the main business, taken back by its owner. */
	otherAppointmentId: string;
	/** The stranger's, of the one without an owner, by e-mail. */
	claimId: string;
	/** The member's, of the main business. */
	disputeId: string;
}

/** Nobody owns the business any more, as if an import had brought it. */
export async function abandon(app: TestApp, profileId: string): Promise<void> {
	const db = app.db;
	await db.deleteFrom('profile_member').where('profile_id', '=', profileId).execute();
	await db.updateTable('profile').set({ claim_state: 'unclaimed' }).where('id', '=', profileId).execute();
}

export async function addKeeper(
	app: TestApp,
	profileId: string,
	memberId: string,
	role: 'owner' | 'manager',
): Promise<void> {
	const db = app.db;
	await db.insertInto('profile_member').values({ profile_id: profileId, member_id: memberId, role }).execute();
}

type People = Record<'owner' | 'manager' | 'member' | 'stranger' | 'other', TestActor>;

export async function makeOwnership(
	app: TestApp,
	{ owner, manager, member, stranger, other }: People,
	profileId: string,
): Promise<OwnershipWorld> {
	const add = async (business_name: string, website?: string) => {
		const body = { business_name, website, confirm_distinct: true };
		return (await owner.call('POST /business-profile', { body })).data.id;
	};
	const [spareId, sharedId, unownedId] = [
		await add('Spare tea'),
		await add('Shared tea'),
		await add('Unowned tea', 'https://unowned-tea.example'),
	];
	await abandon(app, unownedId);
	await addKeeper(app, spareId, manager.id, 'manager');
	await addKeeper(app, sharedId, manager.id, 'manager');
	await addKeeper(app, sharedId, other.id, 'owner');
	const ask = async (body: { user_id?: string; email?: string }) =>
		(await owner.call('POST /business-profile/:id/managers', { params: { id: profileId }, body })).data.id;
	const claim = await stranger.call('POST /business-profile/:id/claim', {
		params: { id: unownedId },
		body: { method: 'email', local_part: 'info' },
	});
	const dispute = await member.call('POST /business-profile/:id/claim', {
		params: { id: profileId },
		body: { method: 'operator', statement: 'I have poured the tea there for eleven years.' },
	});
	return {
		spareId,
		sharedId,
		unownedId,
		appointmentId: await ask({ user_id: stranger.id }),
		otherAppointmentId: await ask({ email: 'somebody@example.org' }),
		claimId: claim.data.id,
		disputeId: dispute.data.id,
	};
}
