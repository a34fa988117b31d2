import { listMyClaims } from '#api/claims/service.ts';
import { type Context, requireActor } from '#api/context.ts';
import { presentKept } from '#api/control/present.ts';
import { listKept } from '#api/control/queries.ts';
import { listMyAppointments } from '#api/keepers/service.ts';
import { countToModerate, listMyDecisions } from '#api/moderation/service.ts';
import { listMySetAside } from '#api/profiles/lifecycle/service.ts';
import { countWaiting } from '#api/referrals/service.ts';
import type { KeptStanding, ToDo } from '#contract/keeping/control.ts';
import type { Decision, SubjectType } from '#contract/operator/moderation.ts';

/** What is removed of these is told in items of its own. */
const ofTheirOwn: readonly SubjectType[] = ['profile', 'member'];

/** What waits for the actor, and how their businesses stand, in a number of statements that does not grow with either. */
export async function getControl(ctx: Context): Promise<{ to_do: ToDo[]; businesses: KeptStanding[] }> {
	const kept = await listKept(ctx.db, requireActor(ctx).memberId, ctx.now);
	return { to_do: await listToDo(ctx), businesses: kept.map(presentKept) };
}

/** Others who wait for an answer first, then what the actor knows of already. */
async function listToDo(ctx: Context): Promise<ToDo[]> {
	const [asked, claims, setAside] = [await listMyAppointments(ctx), await listMyClaims(ctx), await listMySetAside(ctx)];
	const [toModerate, decisions] = [await countToModerate(ctx), await listMyDecisions(ctx)];
	const referrals = await countWaiting(ctx);
	return [
		...(claims.waiting > 0 ? [{ kind: 'decide_claims' as const, count: claims.waiting }] : []),
		...(toModerate > 0 ? [{ kind: 'moderate' as const, count: toModerate }] : []),
		...claims.against.map((row) => ({ kind: 'dispute' as const, ...row })),
		...asked.map((row) => ({ kind: 'appointment' as const, ...row })),
		...(referrals > 0 ? [{ kind: 'referrals' as const, count: referrals }] : []),
		...claims.mine.map((row) => ({
			kind: row.claim.decided_at ? ('claim_decided' as const) : ('claim_open' as const),
			...row,
		})),
		...setAside.flatMap((row) => presentSetAside(row, decisions)),
		// A business that was set aside brings its decision itself.
		...decisions
			.filter(({ may_appeal, subject }) => may_appeal && !ofTheirOwn.includes(subject.type))
			.map((decision) => ({ kind: 'removed' as const, decision })),
	];
}

function presentSetAside(row: Awaited<ReturnType<typeof listMySetAside>>[number], decisions: Decision[]): ToDo[] {
	const decision = decisions.find(({ is_latest, subject }) => is_latest && subject.id === row.id) ?? null;
	const profile = { id: row.id, slug: row.slug, business_name: row.business_name };
	if (row.status === 'deleted') {
		if (!row.purge_at) return [];
		const restorable_until = row.purge_at.toISOString();
		const isOwners = row.deleted_for === null;
		return [
			{ kind: 'deleted', profile, restorable_until, reason: row.deleted_for, decision: isOwners ? null : decision },
		];
	}
	if (!row.reason || !row.suspended_at) return [];
	return [{ kind: 'suspended', profile, reason: row.reason, at: row.suspended_at.toISOString(), decision }];
}
