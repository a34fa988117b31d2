import { type Appointment, type KeeperRole, keeperLimits } from '#contract/keepers.ts';
import type { MailMessage } from '#contract/mailer.ts';
import { composeMail } from '#mail/compose-mail.ts';
import { nameInMail } from '#mail/name-in-mail.ts';

/** What a mail about who looks after a business has to know of the site. */
export interface Site {
	siteName: string;
	publicUrl: string;
}

interface Asked {
	business: string;
	asker: string;
	role: KeeperRole;
	askerBecomes: Appointment['asker_becomes'];
}

/** To who is asked to look after a business. They may know nothing of the site, nor want to. */
export function askedMail({ siteName, publicUrl }: Site, to: string, asked: Asked): MailMessage {
	const [business, asker] = [nameInMail(asked.business), nameInMail(asked.asker)];
	const isHandedOver = asked.askerBecomes !== 'owner';
	const question = isHandedOver ? `Will you take over ${business}?` : `Will you look after ${business}?`;
	const request = isHandedOver
		? `${asker} asks you to take over ${business} on ${siteName}, a directory of businesses.`
		: `${asker} asks you to be ${roleNames[asked.role]} of ${business} on ${siteName}, a directory of businesses.`;
	return composeMail(to, {
		siteName,
		siteUrl: publicUrl,
		subject: question,
		heading: question,
		paragraphs: [
			request,
			`If you accept, ${duties[asked.role]} ${isHandedOver ? fates[asked.askerBecomes](asker) : ''}`.trim(),
			'Whoever looks after a business has no part in its reviews: one of yours would be taken back, and so would your votes.',
			`Sign in with this address, ${to}, and answer on your Control Page. If you have no account yet, sign up with this address and confirm it; the request is there then.`,
		],
		button: { label: 'Answer on my Control Page', link: controlPageOf(publicUrl) },
		notes: [
			`The request lapses by itself after ${keeperLimits.appointmentDays} days.`,
			`You do not want this, or do not know ${asker}? Then you need not do anything: without your answer nothing changes.`,
		],
	});
}

/** To who asked: the other one has accepted. */
export function acceptedMail(
	{ siteName, publicUrl }: Site,
	to: string,
	accepted: Omit<Asked, 'asker'> & { accepter: string },
): MailMessage {
	const [business, accepter] = [nameInMail(accepted.business), nameInMail(accepted.accepter)];
	const isHandedOver = accepted.askerBecomes !== 'owner';
	return composeMail(to, {
		siteName,
		siteUrl: publicUrl,
		subject: isHandedOver ? `${business} was taken over` : `Somebody looks after ${business} with you`,
		heading: 'Your request was accepted',
		paragraphs: [
			`${accepter} is ${roleNames[accepted.role]} of ${business} on ${siteName} from now on. ${becomes[accepted.askerBecomes]}`,
		],
		button: { label: 'To my Control Page', link: controlPageOf(publicUrl) },
		notes: [],
	});
}

const roleNames = { manager: 'a manager', owner: 'an owner' };
const duties = {
	manager: 'you edit its page and answer its reviews.',
	owner: 'you edit its page, answer its reviews, and decide who else does.',
};
const fates = {
	owner: () => '',
	manager: (asker: string) => `${asker} is a manager of it then.`,
	none: (asker: string) => `${asker} has nothing to do with it then.`,
};
const becomes = {
	owner: 'You are an owner as before.',
	manager: 'You are a manager of it from now on.',
	none: 'You do not look after it any more.',
};

const controlPageOf = (publicUrl: string) => `${publicUrl}/me/me`;
