import { listMyClaims } from '#api/claims/service.ts';
import { listGroupedActivities } from '#api/coins/service.ts';
import { type Context, requireActor } from '#api/context.ts';
import { type HappenedRow, listHappened } from '#api/control/queries.ts';
import { suggestFriends } from '#api/friends/service.ts';
import { countJoined } from '#api/invitations/service.ts';
import { listMyAppointments } from '#api/keepers/service.ts';
import { listKeptBusinesses } from '#api/kept-businesses/service.ts';
import { getMe } from '#api/members/service.ts';
import { countToModerate, listMyDecisions } from '#api/moderation/service.ts';
import { listMySetAside } from '#api/profiles/lifecycle/service.ts';
import { countWaiting } from '#api/referrals/service.ts';
import { listMyLatest } from '#api/reviews/service.ts';
import type { Activity, Control, ToDo } from '#contract/keeping/control.ts';
import type { Decision, SubjectType } from '#contract/operator/moderation.ts';

/** Subjects whose removal has an item of its own in the list. */
const ofTheirOwn: readonly SubjectType[] = ['profile', 'member'];

/** How many of each thing the page has room for. */
const shown = { reviews: 3, suggestions: 4, activity: 8 };

/** Returns all that the Control Page shows, in a number of statements that does not grow with its contents. */
export async function getControl(ctx: Context): Promise<Control> {
	const [me, to_do, businesses] = [await getMe(ctx), await listToDo(ctx), await listKeptBusinesses(ctx)];
	const [reviews, suggestions] = [await listMyLatest(ctx, shown.reviews), await suggestFriends(ctx, shown.suggestions)];
	const [activity, invited] = [await listActivity(ctx), await countJoined(ctx)];
	return { me, to_do, businesses, reviews, suggestions, activity, invited };
}

/** Returns what happened to the actor's coins, reviews and businesses, the newest first. */
async function listActivity(ctx: Context): Promise<Activity[]> {
	// The number of coins already shows that they can be spent by now, so releases are left out.
	const coins = await listGroupedActivities(ctx, { limit: shown.activity, without: 'release' });
	const happened = await listHappened(ctx.db, requireActor(ctx).memberId, shown.activity);
	const told: Activity[] = [
		...coins.map(({ id, at, amount, sentence, subject }) => ({
			...{ kind: 'coins' as const, id, at, amount, sentence },
			url: subject?.url ?? null,
		})),
		...happened.map(presentHappened),
	];
	return told.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, shown.activity);
}

function presentHappened({ kind, id, at, slug, business_name, overall }: HappenedRow): Activity {
	const told = { id, at: at.toISOString(), profile: { slug, business_name } };
	return kind === 'post' || overall === null ? { kind: 'post', ...told } : { kind, ...told, overall };
}

/** Returns what the actor has to do: first what others wait for, then what the actor already knows of. */
async function listToDo(ctx: Context): Promise<ToDo[]> {
	const [asked, claims, setAside] = [await listMyAppointments(ctx), await listMyClaims(ctx), await listMySetAside(ctx)];
	const [toModerate, decisions] = [await countToModerate(ctx), await listMyDecisions(ctx)];
	const referrals = await countWaiting(ctx);
	return [
		...(claims.waiting > 0 ? [{ kind: 'decide_claims' as const, count: claims.waiting }] : []),
		...(toModerate > 0 ? [{ kind: 'moderate' as const, count: toModerate }] : []),
		...claims.against.map((row) => ({ kind: 'dispute' as const, ...row })),
		...asked.map((row) => ({ kind: 'appointment' as const, ...row })),
		...referrals.map((row) => ({ kind: 'referrals' as const, ...row })),
		...claims.mine.map((row) => ({
			kind: row.claim.decided_at ? ('claim_decided' as const) : ('claim_open' as const),
			...row,
		})),
		...setAside.flatMap((row) => presentSetAside(row, decisions)),
		// The item of a business that was set aside already holds its decision.
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
