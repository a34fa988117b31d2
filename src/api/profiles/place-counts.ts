import type { TransactionContext } from '#api/context.ts';
import { placeOf } from '#api/profiles/columns.ts';
import { profileFieldsOf } from '#api/profiles/present.ts';
import { countPlaces, type FoundProfile } from '#api/profiles/queries.ts';

/** Only what the directory lists is counted. */
const isListed = ({ status = 'published' }: { status?: string | undefined }) => status === 'published';

/** Where a draft will lie one day is no place yet: nobody would ever see it go. */
const placedIn = (profile: Placed) => (profile.status === 'draft' ? null : placeOf(profile));
type Placed = Parameters<typeof placeOf>[0] & { status?: string | undefined };

/** Moves one business from the count of the place where it was to the one where it is. */
export async function recountPlace(ctx: TransactionContext, before: Placed | null, after: Placed): Promise<void> {
	const left = before && placedIn(before);
	const entered = placedIn(after);
	const [was, is] = [left && isListed(before) ? 1 : 0, entered && isListed(after) ? 1 : 0];
	if (left?.slug === entered?.slug) {
		if (entered && was !== is) await countPlaces(ctx.db, [{ ...entered, delta: is - was }]);
		return;
	}
	await countPlaces(ctx.db, [
		...(left ? [{ ...left, delta: -was }] : []),
		// Also uncounted: the place has to be there for what is closed to lie in it.
		...(entered ? [{ ...entered, delta: is }] : []),
	]);
}

/** The same for a business that stays where it is, and is listed now or no longer. */
export async function recountStatus(ctx: TransactionContext, profile: FoundProfile, status: string): Promise<void> {
	const place = placeOf(profileFieldsOf(profile));
	const delta = Number(isListed({ status })) - Number(isListed(profile));
	if (place && delta !== 0) await countPlaces(ctx.db, [{ ...place, delta }]);
}
