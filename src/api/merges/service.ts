import { countPendingClaims, moveClaimsTo } from '#api/claims/service.ts';
import { moveCoinsTo } from '#api/coins/service.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { moveFollowsTo } from '#api/follows/service.ts';
import { moveInvitationsTo } from '#api/invitations/service.ts';
import { endAllAsked } from '#api/keepers/service.ts';
import { moveMessagesTo } from '#api/messages/service.ts';
import { type LetterTo, moveNotificationsTo, notify, pageOf } from '#api/notifications/service.ts';
import { moveOffersTo } from '#api/offers/service.ts';
import { movePostsTo } from '#api/posts/service.ts';
import { readKeepers, refreshClaimState, setKeeper } from '#api/profiles/keepers/service.ts';
import { lockTwo, mergeFields, mergeImages, redirectProfile } from '#api/profiles/merging/service.ts';
import { stricter } from '#api/profiles/places/service.ts';
import type { FoundProfile } from '#api/profiles/service.ts';
import { moveReferralsTo } from '#api/referrals/service.ts';
import { mergeReviews, takeBackRewards } from '#api/reviews/service.ts';
import { moveViewsTo } from '#api/views/service.ts';
import { AppError } from '#contract/errors.ts';
import type { MergeReport } from '#contract/profiles/profile-lifecycle.ts';
import { liftTimeout } from '#db/timeout.ts';
import { attempt } from '#db/transaction.ts';
import { nameInMail } from '#mail/name-in-mail.ts';

/** Thrown out of the transaction of a preview, so that nothing of it is stored. */
class Preview extends Error {
	readonly report: MergeReport;
	constructor(report: MergeReport) {
		super('A preview of a merge.');
		this.report = report;
	}
}

/**
 * Merges two profiles of one business: reviews, people, claims, views, follows, pictures and addresses of `fromId`
 * become those of `into`. A dry run does the same and rolls it back, so that its report says exactly what would happen.
 * @throws AppError `not_found`, `invalid_request`, `own_business` for keepers of either, because reviews by others
 * would become reviews of their business.
 */
export async function mergeProfiles(
	ctx: Context,
	fromId: string,
	{ into, dry_run }: { into: string; dry_run: boolean },
): Promise<MergeReport> {
	const merged = attempt(ctx, async (ctx) => {
		const report = await merge(ctx, fromId, into);
		if (dry_run) throw new Preview({ ...report, is_done: false });
		return report;
	});
	return merged.catch((error) => {
		if (error instanceof Preview) return error.report;
		throw error;
	});
}

async function merge(ctx: TransactionContext, fromId: string, intoId: string): Promise<MergeReport> {
	const { memberId } = requireActor(ctx);
	// The mailbox of a business that was written to for years moves in one statement.
	await liftTimeout(ctx.db);
	const { from, into } = await lockTwo(ctx, fromId, intoId);
	const [givers, takers] = [await readKeepers(ctx, fromId), await readKeepers(ctx, intoId)];
	const keeperIds = [...new Set([...givers.keepers, ...takers.keepers].map(({ id }) => id))];
	if (keeperIds.includes(memberId))
		throw new AppError('own_business', { detail: 'You own or manage this business, so someone else has to merge it.' });
	const keepers = givers.keepers.filter((giver) =>
		isMore(
			giver.role,
			takers.keepers.find(({ id }) => id === giver.id),
		),
	);
	const reviews = await mergeReviews(ctx, fromId, intoId, keeperIds);
	for (const { id, role } of keepers) await setKeeper(ctx, intoId, id, role);
	const claims = await countPendingClaims(ctx, fromId);
	await moveClaimsTo(ctx, fromId, intoId);
	await moveViewsTo(ctx, fromId, intoId);
	await moveOffersTo(ctx, fromId, intoId);
	await movePostsTo(ctx, fromId, intoId);
	await moveMessagesTo(ctx, fromId, intoId);
	await moveReferralsTo(ctx, fromId, intoId);
	await endAllAsked(ctx, fromId);
	await moveNotificationsTo(ctx.db, fromId, intoId);
	// Fields are written by the version that was read, which pictures change.
	const people = { isOwned: takers.owners.length > 0, isKept: keeperIds.length > 0 };
	const filled = await mergeFields(ctx, from, into, people);
	const images = await mergeImages(ctx, from, into);
	// Wallets are locked after offers, posts, pictures and all else that somebody holds who waits for a wallet.
	await takeBackRewards(ctx, [fromId, intoId], keeperIds);
	await moveCoinsTo(ctx, fromId, intoId);
	await moveInvitationsTo(ctx, fromId, intoId);
	const followers = (await moveFollowsTo(ctx, fromId, intoId)) - into.followers_count;
	const addresses = await redirectProfile(ctx, from, intoId, memberId);
	await refreshClaimState(ctx, intoId);
	await notify(ctx, keeperIds, { kind: 'merge', topicId: intoId, profileId: intoId, letter: mergedLetter(from, into) });
	return {
		from: nameOf(from),
		into: nameOf(into),
		is_done: true,
		reviews,
		followers,
		keepers: keepers.map(({ id, name, designation, image, role }) => ({ id, name, designation, image, role })),
		addresses,
		filled,
		claims,
		images,
		warnings: warningsOf(from, into, givers.owners.length > 0 && takers.owners.length > 0),
	};
}

const isMore = (role: string, known: { role: string } | undefined) =>
	!known || (role === 'owner' && known.role === 'manager');

/** The mail to the keepers of either business. */
const mergedLetter =
	(from: FoundProfile, into: FoundProfile): LetterTo =>
	({ siteName }) => {
		const [gone, kept] = [nameInMail(from.business_name), nameInMail(into.business_name)];
		return {
			subject: `${kept} has one page now`,
			heading: `Two pages became one`,
			paragraphs: [
				`${gone} and ${kept} were two pages on ${siteName} about one business, and we’ve joined them. What was on either page is on one now: reviews, photos, followers, and everyone who manages it.`,
				'Old links lead to the page that stays.',
			],
			button: { label: `See ${kept}`, path: pageOf(into.slug) },
			notes: ['Do you think these are two different businesses? Report the page, and we’ll look again.'],
		};
	};

const nameOf = ({ id, slug, business_name }: FoundProfile) => ({ id, slug, business_name });

function warningsOf(from: FoundProfile, into: FoundProfile, haveBothOwners: boolean): string[] {
	return [
		...(haveBothOwners ? ['Both have owners, who will own the business together.'] : []),
		...(from.verified && !into.verified ? ['Only the one that goes is verified; the badge goes with it.'] : []),
		...(from.place_slug && into.place_slug && from.place_slug !== into.place_slug
			? ['They’re in different places.']
			: []),
		...(from.phone && into.phone && from.phone !== into.phone ? ['They have different phone numbers.'] : []),
		...(hidesMore(from, into)
			? ['The one that goes hides more of its address; so does the one that stays from now on.']
			: []),
		...(into.status !== 'published' ? [`The one that stays is ${into.status.replaceAll('_', ' ')}.`] : []),
	];
}

const hidesMore = (from: FoundProfile, into: FoundProfile) =>
	stricter(visibilityOf(from), visibilityOf(into)) !== into.address_visibility;
const visibilityOf = (profile: FoundProfile) => profile.address_visibility as Parameters<typeof stricter>[number];
