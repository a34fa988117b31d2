import { controlPage, type LetterTo } from '#api/notifications/service.ts';
import { type Appointment, type KeeperRole, keeperLimits } from '#contract/keeping/keepers.ts';
import { nameInMail } from '#mail/name-in-mail.ts';

interface Asked {
	business: string;
	asker: string;
	role: KeeperRole;
	askerBecomes: Appointment['asker_becomes'];
}

/** The mail to somebody who is asked to look after a business. They may know nothing of the site, nor want to. */
export function askedLetter(asked: Asked): LetterTo {
	const [business, asker] = [nameInMail(asked.business), nameInMail(asked.asker)];
	const isHandedOver = asked.askerBecomes !== 'owner';
	const question = isHandedOver ? `Take over ${business}?` : `Help manage ${business}?`;
	const request = isHandedOver
		? `${asker} wants you to take over ${business}`
		: `${asker} invited you to become ${roleNames[asked.role]} of ${business}`;
	return ({ siteName, address }) => ({
		subject: question,
		heading: question,
		paragraphs: [
			`${request} on ${siteName}, a business directory.`,
			`If you accept, ${duties[asked.role]} ${isHandedOver ? fates[asked.askerBecomes](asker) : ''}`.trim(),
			'Owners and managers can’t review their own business, so if you’ve reviewed it, your review and your votes there will be deleted.',
			`Sign in with this address, ${address}, and answer on your Control Page. If you don’t have an account yet, sign up with this address and confirm it; the invitation will be waiting there.`,
		],
		button: { label: 'Answer on my Control Page', path: controlPage },
		notes: [
			`This invitation expires after ${keeperLimits.appointmentDays} days.`,
			`Don’t want this, or don’t know ${asker}? You don’t need to do anything: nothing changes unless you accept.`,
		],
	});
}

/** The mail to whoever asked: the other one has accepted. */
export function acceptedLetter(accepted: Omit<Asked, 'asker'> & { accepter: string }): LetterTo {
	const [business, accepter] = [nameInMail(accepted.business), nameInMail(accepted.accepter)];
	const isHandedOver = accepted.askerBecomes !== 'owner';
	return ({ siteName }) => ({
		subject: isHandedOver ? `${business} has a new owner` : `${accepter} now helps manage ${business}`,
		heading: 'Your invitation was accepted',
		paragraphs: [
			`${accepter} is now ${roleNames[accepted.role]} of ${business} on ${siteName}. ${becomes[accepted.askerBecomes]}`,
		],
		button: { label: 'Go to my Control Page', path: controlPage },
	});
}

const roleNames = { manager: 'a manager', owner: 'an owner' };
const duties = {
	manager: 'you can edit its page and reply to its reviews.',
	owner: 'you can edit its page, reply to its reviews, and decide who else can.',
};
const fates = {
	owner: () => '',
	manager: (asker: string) => `${asker} stays on as a manager.`,
	none: (asker: string) => `${asker} leaves the business.`,
};
const becomes = {
	owner: 'You are still an owner too.',
	manager: 'You are now a manager.',
	none: 'You no longer manage it.',
};
