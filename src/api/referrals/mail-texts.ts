import { referralLimits } from '#contract/limits.ts';
import type { MailMessage } from '#contract/mailer.ts';
import { composeMail } from '#mail/compose-mail.ts';
import type { MailDesk } from '#mail/mail-desk.ts';
import { nameInMail } from '#mail/name-in-mail.ts';

interface Asked {
	code: string;
	/** The address, sealed, for the link in the mail's unsubscribe header. */
	sealedAddress: string;
	giver: string;
	receiver: string;
	contact: string;
	hasPhone: boolean;
}

/**
 * Composes the mail that asks somebody whether they may be passed on. They may know nothing of the site, so it says who
 * asks, who gets what, and what happens if they do nothing. What the giver wrote is left out: it is read on the page,
 * where no mail program makes links of it.
 */
export function consentMail({ siteName, publicUrl }: MailDesk, to: string, asked: Asked): MailMessage {
	const [giver, receiver, contact] = [nameInMail(asked.giver), nameInMail(asked.receiver), nameInMail(asked.contact)];
	const what = asked.hasPhone
		? 'your name, this email address and your phone number'
		: 'your name and this email address';
	const subject = `May ${giver} put you in touch with ${receiver}?`;
	return {
		...composeMail(to, {
			siteName,
			siteUrl: publicUrl,
			subject,
			heading: subject,
			paragraphs: [
				`Hello ${contact}, ${giver} thinks ${receiver} can help you with something you need, and would like to put you in touch through ${siteName}, a business directory.`,
				`If you say yes, ${receiver} gets ${what}, and what ${giver} wrote about what you need. No one else does. Until then, they see nothing.`,
				'You can read what’s passed on before you answer. You don’t need an account.',
			],
			button: { label: 'Read and answer', link: `${publicUrl}/referral?code=${asked.code}` },
			notes: [
				`You don’t need to do anything: if you don’t answer, nothing is passed on, and after ${referralLimits.consentDays} days your details are deleted.`,
				`Don’t want mail like this from ${siteName}? Choose “No, and never ask me again” on that page.`,
			],
		}),
		unsubscribe: `${publicUrl}/referral?of=${encodeURIComponent(asked.sealedAddress)}`,
	};
}
