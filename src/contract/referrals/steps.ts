/**
 * The states and steps of a slip, as data: need → given → accepted → contacted → won or lost → thanked, and earlier ends.
 * The server asks it who may do what, and the pages ask it for their buttons.
 */
export const referralStates = [
	'need',
	'given',
	'accepted',
	'contacted',
	'won',
	'lost',
	'thanked',
	'refused',
	'taken_back',
	'declined',
	'expired',
] as const;
export type ReferralState = (typeof referralStates)[number];
/** The states in which somebody still has something to do, and the contact's data are kept for it. */
export const openStates = ['need', 'given', 'accepted', 'contacted'] as const satisfies readonly ReferralState[];

/** Who takes a step. The contact is the person who has the need; `time` is nobody. */
export type ReferralActor = 'giver' | 'receiver' | 'contact' | 'time';

interface StepRule {
	by: ReferralActor;
	from: readonly ReferralState[];
	/** A step that must have been taken before, whatever came after it. */
	after?: ReferralStep;
	/** Whether the slip stays in its state: the step only says something about it. */
	stays?: true;
	/** Days for which the contact's data are kept from this step on; 0 deletes them, and no number leaves the date as it was. */
	contactDays?: number;
}

/** Every step by its name, which is the state that it leads to. Each step is taken at most once. */
export const referralSteps = {
	given: { by: 'contact', from: ['need'], contactDays: 30 },
	refused: { by: 'contact', from: openStates, contactDays: 0 },
	taken_back: { by: 'giver', from: ['need', 'given'], contactDays: 0 },
	accepted: { by: 'receiver', from: ['given'], contactDays: 180 },
	declined: { by: 'receiver', from: ['given'], contactDays: 0 },
	contacted: { by: 'receiver', from: ['accepted'], contactDays: 180 },
	won: { by: 'receiver', from: ['contacted'], contactDays: 30 },
	lost: { by: 'receiver', from: ['accepted', 'contacted'], contactDays: 0 },
	confirmed: { by: 'giver', from: ['won', 'thanked'], after: 'won', stays: true },
	thanked: { by: 'receiver', from: ['won', 'lost'] },
	expired: { by: 'time', from: openStates, contactDays: 0 },
} as const satisfies Record<string, StepRule & { after?: string }>;
export type ReferralStep = Exclude<ReferralState, 'need'> | 'confirmed';

/** The steps that members take; the contact takes the others, or time does. */
export const memberSteps = [
	'taken_back',
	'accepted',
	'declined',
	'contacted',
	'won',
	'lost',
	'confirmed',
	'thanked',
] as const;
export type MemberStep = (typeof memberSteps)[number];

/** How far a slip has come. */
export interface ReferralProgress {
	state: ReferralState;
	taken: readonly ReferralStep[];
}

export const ruleOf = (step: ReferralStep): StepRule => referralSteps[step];

/** Tells whether this actor may take the step now. */
export function mayTake(step: ReferralStep, by: ReferralActor, { state, taken }: ReferralProgress): boolean {
	const rule = ruleOf(step);
	const isDue = rule.after === undefined || taken.includes(rule.after);
	return rule.by === by && rule.from.includes(state) && isDue && !taken.includes(step);
}

/** Returns the steps that one side may take next, in the order in which they are offered. */
export const openSteps = (by: 'giver' | 'receiver', progress: ReferralProgress): MemberStep[] =>
	memberSteps.filter((step) => mayTake(step, by, progress));
