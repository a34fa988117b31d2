import { announceListed, tags } from '#api/changes.ts';
import type { Context, TransactionContext } from '#api/context.ts';
import { hiddenStatuses } from '#contract/terms.ts';
import { announce } from '#db/transaction.ts';

/**
 * Returns whether the actor may see the business. Drafts, and businesses that wait for their owner to confirm their
 * address, exist for their owners and managers only; suspended ones for those and operators; deleted ones for their
 * owners, who may want them back.
 */
export function maySee(
	{ status, my_role }: { status: string; my_role: string | null },
	actor: Context['actor'],
): boolean {
	if (status === 'draft' || status === 'waiting') return my_role !== null;
	if (status === 'suspended') return my_role !== null || actor?.isOperator === true;
	return status !== 'deleted' || my_role === 'owner';
}

/** The facts by which lists choose a business, besides what it says. */
interface Listed {
	id: string;
	status: string;
	category_slug?: string | null | undefined;
	place_slug?: string | null | undefined;
}

/**
 * Tells all processes that a business went from one state to another, or stayed in it and changed; `null` where there
 * was none. A business that only its keepers see concerns no list and no kept page.
 */
export function announceChange({ db }: TransactionContext, before: Listed | null, after: Listed): void {
	announce(db, tags.profile(after.id));
	const states = [before, after].flatMap((state) => (state && !hiddenStates.has(state.status) ? [state] : []));
	for (const { category_slug: category = null, place_slug: place = null } of states)
		announceListed(db, { category, place });
	const isCounted = new Set(
		[before, after].map((state) => state && `${state.status} ${state.category_slug} ${state.place_slug}`),
	);
	if (states.length > 0 && isCounted.size > 1) announce(db, tags.catalogue);
}

/**
 * Returns the column that records when a business that everybody saw becomes visible to its keepers only; nothing for
 * any other change.
 */
export const hiding = (before: string, after: string, now: Date): { hidden_at?: Date } =>
	!hiddenStates.has(before) && hiddenStates.has(after) ? { hidden_at: now } : {};

const hiddenStates = new Set<string>(hiddenStatuses);
