import type { Context } from '#api/context.ts';
import { hiddenStatuses } from '#contract/terms.ts';

/**
 * Drafts, and what waits for its owner to confirm their address, exist for their owners and managers only; suspended businesses for those and operators; deleted ones for
 * their owners, who may want them back.
 */
export function maySee(
	{ status, my_role }: { status: string; my_role: string | null },
	actor: Context['actor'],
): boolean {
	if (status === 'draft' || status === 'waiting') return my_role !== null;
	if (status === 'suspended') return my_role !== null || actor?.isOperator === true;
	return status !== 'deleted' || my_role === 'owner';
}

/** What a change to a business means for others than its own people. */
export interface Change {
	/** They see a difference. */
	isShown: boolean;
	/** Lists, totals or maps do. */
	isListed: boolean;
}

/** A business went from one state to another, or stayed in it and changed. */
export const changeOf = (before: string, after: string): Change => ({
	isShown: [before, after].some((status) => !hiddenStates.has(status)),
	isListed: before === 'published' || after === 'published',
});

/** What is stored of a business that everybody saw, and that only its own people see from now on; of any other nothing. */
export const hiding = (before: string, after: string, now: Date): { hidden_at?: Date } =>
	!hiddenStates.has(before) && hiddenStates.has(after) ? { hidden_at: now } : {};

const hiddenStates = new Set<string>(hiddenStatuses);
