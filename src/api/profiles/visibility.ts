import { announceListed, tags } from '#api/changes.ts';
import type { Context, TransactionContext } from '#api/context.ts';
import { hiddenStatuses } from '#contract/terms.ts';
import { announce } from '#db/transaction.ts';

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

/** What lists choose a business by, besides what it says. */
interface Listed {
	id: string;
	status: string;
	category_slug?: string | null | undefined;
	place_slug?: string | null | undefined;
}

/**
 * Tells processes that a business went from one state to another, or stayed in it and changed; `null` where there was none.
 * What nobody but its own people sees concerns no list, and no page that is kept is made of it.
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

/** What is stored of a business that everybody saw, and that only its own people see from now on; of any other nothing. */
export const hiding = (before: string, after: string, now: Date): { hidden_at?: Date } =>
	!hiddenStates.has(before) && hiddenStates.has(after) ? { hidden_at: now } : {};

const hiddenStates = new Set<string>(hiddenStatuses);
