import type { Mailbox } from '#api/messages/mailboxes.ts';
import type { Target } from '#api/messages/recipients/target-queries.ts';

type Sender = Pick<Mailbox, 'id' | 'memberId' | 'profileId' | 'role'>;
/** Where a message of the sender's lies at the target. */
export type Way = { folder: 'inbox' | 'requests' } | { refusal: keyof typeof refusals };

/** Why somebody cannot be written to, as the sender is told it. A block says the same as somebody who is not there. */
export const refusals = {
	unknown: 'There is nobody here to write to. They may have left, or may not want to hear from you.',
	oneself: 'This is you. Choose somebody else.',
	closed: 'They only take messages from people they know.',
	unkept: 'Nobody manages this business here yet, so nobody would read it.',
	notYours: 'A business can write to its followers, to friends of its owner and to people who wrote to it first.',
} as const;

/** Friends and contacts find a message in their inbox; what a stranger writes waits under requests until they accept it. */
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

/** Friends of a business are those of its owner alone: whoever manages it for them does not know them. */
const wayOfBusiness = ({ role }: Sender, { isFriend, isFollower, messagesFrom }: Target): Way => {
	if (!isFollower && !(isFriend && role === 'owner')) return { refusal: 'notYours' };
	return messagesFrom === 'everyone' ? requests : { refusal: 'closed' };
};
