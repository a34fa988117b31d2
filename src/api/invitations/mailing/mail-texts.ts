import type { Invitation } from '#contract/invitations/invitations.ts';
import { invitationLimits } from '#contract/limits.ts';
import type { MailMessage } from '#contract/mailer.ts';
import { composeMail } from '#mail/compose-mail.ts';
import { nameInMail, wordsInMail } from '#mail/name-in-mail.ts';

interface Invited {
	inviter: string;
	business: string | null;
	purpose: Invitation['purpose'];
	message: string | null;
	link: string;
	optOutToken: string;
}

/**
 * Composes the mail to somebody who may neither know the site nor want to: it says who invites them, to what, and how
 * to stop such mails.
 */
export function invitedMail(
	{ siteName, publicUrl }: { siteName: string; publicUrl: string },
	to: string,
	{ message, link, optOutToken, purpose, ...names }: Invited,
): MailMessage {
	const inviter = nameInMail(names.inviter);
	const { subject, reason, button } = texts[purpose](inviter, nameInMail(names.business ?? ''), siteName);
	return composeMail(to, {
		siteName,
		siteUrl: publicUrl,
		subject,
		heading: subject,
		paragraphs: [reason, ...(message ? [`${inviter} writes: “${wordsInMail(message)}”`] : [])],
		button: { label: button, link },
		notes: [
			`This invitation is valid for ${invitationLimits.days} days. Before you join, you’ll see what ${inviter} will see of you.`,
			`${inviter} gave us this address. We send one email, no reminders, and never share the address.`,
		],
		optOut: { label: 'No more invitations to this address', link: `${publicUrl}/invite/opt-out/${optOutToken}` },
	});
}

const texts = {
	join: (inviter: string, _: string, siteName: string) => ({
		subject: `${inviter} invites you to ${siteName}`,
		reason: `${inviter} is a member of ${siteName}, a business directory that shows what your friends say first, then everyone else. If you accept, the two of you become friends there.`,
		button: 'See the invitation',
	}),
	review: (inviter: string, business: string, siteName: string) => ({
		subject: `${business} asks for your review`,
		reason: `${inviter}, who manages ${business}, would like to know how it was. A review on ${siteName} takes four clicks. Good or bad, it counts the same, and no one pays for it.`,
		button: 'Review in four clicks',
	}),
	claim: (inviter: string, business: string, siteName: string) => ({
		subject: `${business}: is this yours?`,
		reason: `${business} has a page on ${siteName}, a business directory, and no one manages it yet. ${inviter} thinks it may be yours. Claim it to complete it and reply to reviews. It’s free.`,
		button: 'See the page',
	}),
};
