import { optOut } from '#api/notifications/letters/letter.ts';
import type { MailMessage } from '#contract/mailer.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { composeMail } from '#mail/compose-mail.ts';
import type { MailDesk } from '#mail/mail-desk.ts';
import { nameInMail } from '#mail/name-in-mail.ts';

interface Digest {
	told: Notification[];
	hasMore: boolean;
	digest: 'daily' | 'weekly';
	/** The link that ends these mails with one press. */
	unsubscribe: string;
}

/**
 * Composes the mail with what a member has not read. It says who did what, and repeats nobody's words: those are only
 * for a member who signs in.
 */
export function digestMail(
	{ siteName, publicUrl }: Pick<MailDesk, 'siteName' | 'publicUrl'>,
	to: string,
	{ told, hasMore, digest, unsubscribe }: Digest,
): MailMessage {
	const sentences = told.map(sentenceOf);
	const [first = ''] = sentences;
	const others = told.length - 1 + (hasMore ? 1 : 0);
	return composeMail(to, {
		siteName,
		siteUrl: publicUrl,
		subject: others === 0 ? withoutStop(first) : `${withoutStop(first)}, and more`,
		heading: `What’s new for you on ${siteName}`,
		paragraphs: [...sentences, ...(hasMore ? ['And there’s more.'] : [])],
		button: { label: 'See what’s new', link: publicUrl + pathTo(told, hasMore) },
		notes: [
			`We send this at most once a ${digest === 'daily' ? 'day' : 'week'}, and only when there’s something you haven’t read.`,
			`Choose what we tell you about: ${publicUrl}/me/notifications/settings`,
		],
		optOut: optOut(unsubscribe),
	});
}

/** Returns where there is more to see: of messages alone that is the mail, where a single one is opened. */
function pathTo(told: Notification[], hasMore: boolean): string {
	if (hasMore || told.some(({ kind }) => kind !== 'message')) return '/me/notifications';
	const [only, ...others] = told;
	if (!only?.subject_id || others.length > 0) return '/me/message';
	return `/me/message/inbox/${only.subject_id}${only.profile ? `?as=${only.profile.id}` : ''}`;
}

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '');

/**
 * Names who did something: "Ana", "Ana and Ben", "Ana and 3 others"; where nobody may be named, says how many did it.
 */
export function whoIn({ actors, count }: Pick<Notification, 'actors' | 'count'>): string {
	const names = actors.map(({ name }) => nameInMail(name));
	const [first, second] = names;
	const most = count >= 100 ? '100 or more' : String(count);
	if (first === undefined) return count === 1 ? 'Someone' : `${most} people`;
	if (count === 1) return first;
	if (count === 2 && second !== undefined) return `${first} and ${second}`;
	return `${first} and ${count >= 100 ? '99 or more' : count - 1} ${count === 2 ? 'other' : 'others'}`;
}

const some = (count: number, one: string, many: string): string =>
	count === 1 ? one : `${count >= 100 ? '100 or more' : count} ${many}`;

export const sentenceOf = (told: Notification): string => sentences[told.kind](whoIn(told), told, nameOf(told));

const nameOf = ({ profile }: Notification): string => (profile ? nameInMail(profile.business_name) : 'a business');

const sentences: Record<NotificationKind, (who: string, told: Notification, business: string) => string> = {
	friend_request: (who, { count }) => `${who} sent you ${count === 1 ? 'a friend request' : 'friend requests'}.`,
	friend_accepted: (who, { count }) => `${who} accepted your friend ${count === 1 ? 'request' : 'requests'}.`,
	message: (who, { profile }, business) => (profile ? `${who} wrote to ${business}.` : `${who} wrote to you.`),
	group_invitation: (who) => `${who} invited you to a group.`,
	review: (_, { count }, business) => `${business} has ${some(count, 'a new review', 'new reviews')}.`,
	reply: (_, __, business) => `${business} replied to your review.`,
	helpful: (who, _, business) => `${who} found your review of ${business} helpful.`,
	post_like: (who, _, business) => `${who} liked a post by ${business}.`,
	comment: (who, _, business) => `${who} commented on a post by ${business}.`,
	comment_answer: (who) => `${who} replied to your comment.`,
	invitation_joined: (who, { count }) =>
		`${who} joined through your invitation and ${count === 1 ? 'is now your friend' : 'are now your friends'}.`,
	referral_given: (who, { count }) => `${who} put ${count === 1 ? 'someone' : 'people'} in touch with you.`,
	referral_won: (who) => `${who} got the job you passed on.`,
	referral_thanked: (who) => `${who} thanks you for your referral.`,
	redemption_confirmed: (_, __, business) => `Your code was used at ${business}.`,
	redemption_refunded: (_, __, business) => `Your coins for ${business} are back.`,
	follow: (_, { count }, business) => `${business} has ${some(count, 'a new follower', 'new followers')}.`,
	appointment: (who, { count }, business) => `${who} ${count === 1 ? 'asks' : 'ask'} you to help manage ${business}.`,
	appointment_accepted: (who, { count }, business) => `${who} now ${count === 1 ? 'manages' : 'manage'} ${business}.`,
	claim: (_, __, business) => `Someone else says they own ${business}.`,
	claim_decided: (_, __, business) => `We decided on your claim to ${business}.`,
	dispute_decided: (_, __, business) => `We decided who runs ${business}.`,
	merge: (_, __, business) => `We joined two pages of ${business} into one.`,
	decision: () => 'We made a decision about something of yours.',
};
