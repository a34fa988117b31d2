import type { Mailbox } from '#api/messages/mailboxes.ts';
import type { Target } from '#api/messages/recipients/target-queries.ts';

type Sender = Pick<Mailbox, 'id' | 'memberId' | 'profileId' | 'role'>;
/** The folder in which a message of the sender's arrives at the target, or why it cannot be sent. */
export type Way = { folder: 'inbox' | 'requests' } | { refusal: keyof typeof refusals };

/** Why somebody cannot be written to, as the sender reads it. A block reads the same as somebody who does not exist. */
export const refusals = {
	unknown: 'You can’t write to them.',
	oneself: 'This is you. Choose someone else.',
	closed: 'They only take messages from people they know.',
	unkept: 'No one manages this business here yet, so no one would read it.',
	notYours: 'A business can write to its followers, to friends of its owner and to people who wrote to it first.',
} as const;

/**
 * Decides where a message arrives: in the inbox from friends and contacts; under requests from a stranger, until the
 * recipient accepts it.
 */
export function wayTo(sender: Sender, target: Target): Way {
	if (target.name === null || target.isGone || target.isBlocked) return { refusal: 'unknown' };
	if (target.id === sender.id || (target.type === 'member' && target.id === sender.memberId))
		return { refusal: 'oneself' };
	if (target.type === 'group') return target.isParticipant && !sender.profileId ? inbox : { refusal: 'unknown' };
	if (target.type === 'profile') return target.isKept ? inbox : { refusal: 'unkept' };
	if (target.isContact) return inbox;
	return sender.profileId ? wayOfBusiness(sender, target) : wayOfMember(target);
}

const inbox: Way = { folder: 'inbox' };
const requests: Way = { folder: 'requests' };

const wayOfMember = ({ isFriend, messagesFrom }: Target): Way => {
	if (messagesFrom === 'nobody') return { refusal: 'closed' };
	if (isFriend) return inbox;
	return messagesFrom === 'everyone' ? requests : { refusal: 'closed' };
};

/** The friends of a business are those of its owner: a manager's friends do not count. */
const wayOfBusiness = ({ role }: Sender, { isFriend, isFollower, messagesFrom }: Target): Way => {
	if (!isFollower && !(isFriend && role === 'owner')) return { refusal: 'notYours' };
	return messagesFrom === 'everyone' ? requests : { refusal: 'closed' };
};
