import type { Notification } from '#contract/notifications/notifications.ts';
import { notificationSentences as sentences } from '#sentences/notifications.ts';
import { paths } from '#web/links/paths.ts';

/** A count is told exactly below this number. */
const countMax = 100;

/** Returns who did it: "Ana", "Ana and Ben", "Ana and 3 others"; where nobody may be named, how many. */
export function whoIn({ actors, count }: Pick<Notification, 'actors' | 'count'>): string {
	const [first, second] = actors.map(({ name }) => name);
	const { who } = sentences;
	const isMany = count >= countMax;
	if (first === undefined) return isMany ? who.manyPeople : count === 1 ? who.someone : who.people({ n: count });
	if (count === 1) return first;
	if (count === 2 && second !== undefined) return who.pair({ first, second });
	return isMany ? who.manyOthers({ first }) : who.others({ first, n: count - 1 });
}

/** Returns what happened, in one sentence. */
export function toldSentence(told: Notification): string {
	const { kind, count: n, profile, about } = told;
	if (kind === 'message' && profile)
		return sentences.message_business({ who: whoIn(told), business: profile.business_name });
	const sentence = sentences[kind];
	if (typeof sentence === 'string') return sentence;
	const business = profile?.business_name ?? sentences.aBusiness;
	return sentence({ n, who: whoIn(told), business, group: about ?? sentences.aGroup });
}

/** Returns the words of the post or comment that a notification is about; null for none. */
export const wordsOf = ({ kind, about }: Notification): string | null => (kind === 'group_invitation' ? null : about);

/** Returns the address of the page on which there is more to see. */
export function toldPath({ kind, profile, subject_id: id, actors }: Notification): string {
	const business = profile ? paths.profile(profile.slug) : paths.notifications;
	switch (kind) {
		case 'friend_request':
			return paths.friends;
		case 'friend_accepted':
			return actors[0] ? paths.member(actors[0].id) : paths.friends;
		case 'message':
			return id ? paths.messageIn('inbox', id, { as: profile?.id }) : paths.messages;
		case 'group_invitation':
			return paths.messageIn('groups', id ?? '');
		case 'invitation_joined':
			return paths.referralNetwork;
		case 'referral_given':
			return paths.referrals;
		case 'referral_won':
		case 'referral_thanked':
			return paths.referralsGiven;
		case 'redemption_confirmed':
		case 'redemption_refunded':
			return paths.redemptions;
		case 'appointment':
		case 'claim':
		case 'claim_decided':
		case 'dispute_decided':
		case 'decision':
			return paths.controlPage;
		case 'reply':
		case 'helpful':
		case 'review':
			return `${business}#reviews`;
		case 'post_like':
		case 'comment':
		case 'comment_answer':
			return `${business}#posts`;
		default:
			return business;
	}
}
