import type { Context } from '#api/context.ts';
import { searchMembers } from '#api/friends/service.ts';
import { type Mailbox, openMailbox } from '#api/messages/mailboxes.ts';
import {
	type FoundRecipient,
	listBusinessesNamed,
	listContactsNamed,
	listFollowersNamed,
	listFriendsNamed,
	listGroupsOf,
} from '#api/messages/recipients/recipient-queries.ts';
import type { MinuteLimit } from '#api/minute-limit.ts';
import { hasTyped, nameQuery, searchQuery } from '#api/text/fold.ts';
import type { RecipientCard } from '#contract/messages/messages.ts';

/** The most recipients of each kind that are shown. */
const shownMax = 8;
const usersMax = 50;

/**
 * Finds whom the mailbox may write to, by the beginnings of the words of their names, those who are known first.
 * Members who let the actor find them are included even if they take no message from a stranger: the actor learns that
 * on sending.
 * @throws AppError `forbidden`, `rate_limited`.
 */
export async function findRecipients(
	ctx: Context,
	{ q, acting_as }: { q: string; acting_as?: string | undefined },
	count: MinuteLimit,
): Promise<RecipientCard[]> {
	const mailbox = await openMailbox(ctx, acting_as);
	const query = searchQuery(q);
	if (!query) return [];
	if (mailbox.profileId) return cardsOf(await findUsers(ctx, mailbox, query, shownMax));
	const [friends, contacts, groups, businesses, others] = await Promise.all([
		listFriendsNamed(ctx.db, mailbox.memberId, query, shownMax),
		listContactsNamed(ctx.db, mailbox, query, shownMax),
		listGroupsOf(ctx.db, mailbox.memberId),
		listBusinessesNamed(ctx.db, nameQuery(query), shownMax),
		searchMembers(ctx, q, count),
	]);
	const strangers = others.map(
		({ id, name, image }) => ({ type: 'member', id, name, image, why: 'everyone' }) as const,
	);
	const meant = groups.filter(({ name }) => hasTyped(name, q));
	return cardsOf([...friends, ...meant, ...contacts, ...strangers.slice(0, shownMax), ...businesses]);
}

/** Lists whom a business may write to, or, with `q`, those of them with that name. @throws AppError `forbidden`. */
export async function listUsers(ctx: Context, profileId: string, q: string | undefined): Promise<RecipientCard[]> {
	const mailbox = await openMailbox(ctx, profileId);
	const query = q === undefined ? null : searchQuery(q);
	if (q !== undefined && !query) return [];
	return cardsOf(await findUsers(ctx, mailbox, query, usersMax));
}

/** Finds contacts, friends and followers. The owner's friends are shown to the owner alone. */
async function findUsers({ db }: Context, mailbox: Mailbox, query: string | null, max: number) {
	const [friends, contacts, followers] = await Promise.all([
		mailbox.role === 'owner' ? listFriendsNamed(db, mailbox.memberId, query, max) : [],
		listContactsNamed(db, mailbox, query, max),
		listFollowersNamed(db, mailbox, query, max),
	]);
	return [...contacts, ...friends, ...followers];
}

/** Returns a card for each recipient once, with the first reason for them. */
const cardsOf = (found: FoundRecipient[]): RecipientCard[] =>
	[...new Map(found.toReversed().map((one) => [one.id, { ...one, is_gone: false }])).values()].toReversed();
