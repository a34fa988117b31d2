import type { MailMessage } from '#contract/mailer.ts';
import type { CodeKind, CodeMail } from '#identity/outbox.ts';
import { composeMail, type MailContent } from '#mail/compose-mail.ts';

export interface Site {
	name: string;
	url: string;
}
type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'notes'> & { label: string };

/** Puts a mail that carries a code into words. */
export function writeCodeMail(mail: CodeMail, site: Site): MailMessage {
	const { label, paragraphs, ...words } = wordsOf[mail.kind](mail, site.name);
	return composeMail(mail.to, {
		siteName: site.name,
		siteUrl: site.url,
		...words,
		paragraphs: [greeting(mail.name), ...paragraphs],
		button: { label, link: mail.link },
	});
}

/**
 * Only what reads like a name: whoever signs up with somebody else's address would otherwise have us send them an
 * advertisement.
 */
export function greeting(name: string | null): string {
	const isName = name !== null && /^[\p{L}\p{M}][\p{L}\p{M}' -]{0,39}$/u.test(name);
	return isName ? `Hello ${name},` : 'Hello,';
}

const wordsOf: Record<CodeKind, (mail: CodeMail, site: string) => Words> = {
	PASSWORD_RESET: ({ email, isConfirmed }, site) => ({
		subject: `Choose a new password for ${site}`,
		heading: 'Choose a new password',
		paragraphs: [
			`Somebody, we hope it was you, asked for a new password for ${email} at ${site}. Press the button to choose one.`,
		],
		label: 'Choose a new password',
		notes: [
			'The link works once, within an hour.',
			...(isConfirmed
				? []
				: [
						'Nobody has confirmed this address yet, so we cannot know whose account it is: a new password comes with a new account, and what was written with the other one goes. If that was you, and you can still sign in, by the old password or in another way, do that and confirm your address instead.',
					]),
			'You did not ask for this? Then you need not do anything: your password stays as it is, and nobody else can use this link.',
		],
	}),
	VERIFY_EMAIL: ({ email }, site) => ({
		subject: `Confirm your e-mail address for ${site}`,
		heading: 'Confirm your e-mail address',
		paragraphs: [
			`Thank you for joining ${site}. Press the button to confirm that ${email} is yours. What you have written at ${site} is there for everyone from then on; and we can reach you, and help you back in should you forget your password.`,
		],
		label: 'Confirm my address',
		notes: [
			'The link works once, within a day.',
			`You did not join ${site}? Then somebody has given your address in place of theirs, and you need not do anything: the link confirms nothing unless one is signed in to that account.`,
		],
	}),
	VERIFY_AND_CHANGE_EMAIL: ({ to }, site) => ({
		subject: `Confirm your new e-mail address for ${site}`,
		heading: 'Confirm your new address',
		paragraphs: [`You asked to use ${to} for your account at ${site} from now on. Press the button to change to it.`],
		label: 'Use this address',
		notes: [
			'The link works once, within a day. Until then your old address stays as it is. Afterwards you sign in again, with the new one.',
			'If there is an account already that somebody made with this address, and never confirmed, it goes by this, with all that was written with it.',
			'You did not ask for this? Then somebody has mistyped their address, and you need not do anything.',
		],
	}),
	RECOVER_EMAIL: ({ to, newEmail }, site) => ({
		subject: `Your e-mail address at ${site} was changed`,
		heading: 'Your e-mail address was changed',
		paragraphs: [
			newEmail
				? `Your account at ${site} now uses ${newEmail} instead of ${to}.`
				: `Your account at ${site} no longer uses ${to}.`,
			'Was this you? Then all is well, and there is nothing to do.',
			'Was it not? Then somebody else has been in your account. Press the button to get your address back, with a new password that you choose there.',
		],
		label: `Change it back to ${to}`,
		notes: ['The link works once, within 30 days.'],
	}),
};
