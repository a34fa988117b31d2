import type { MailMessage } from '#contract/mailer.ts';
import type { CodeKind, CodeMail } from '#identity/codes/code-mail.ts';
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
 * Returns a greeting with the name only if it reads like one: somebody who signs up with another person's address could
 * otherwise have us send that person an advertisement.
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
			`Someone (hopefully you) asked to reset the password for ${email} at ${site}. Press the button to choose a new one.`,
		],
		label: 'Choose a new password',
		notes: [
			'The link works once, within an hour.',
			...(isConfirmed
				? []
				: [
						'This address was never confirmed, so we can’t know whose account it is: with a new password you get a new account, and everything written with the old one is deleted. If the old one is yours and you can still sign in to it, do that and confirm your address instead.',
					]),
			'Didn’t ask for this? You don’t need to do anything: your password stays the same, and no one else can use this link.',
		],
	}),
	VERIFY_EMAIL: ({ email }, site) => ({
		subject: `Confirm your email address for ${site}`,
		heading: 'Confirm your email address',
		paragraphs: [
			`Thanks for joining ${site}! Press the button to confirm that ${email} is yours. Then everyone can see what you write, and we can help you back in if you forget your password.`,
		],
		label: 'Confirm my address',
		notes: [
			'The link works once, within a day.',
			`Didn’t join ${site}? Then someone used your address by mistake. You don’t need to do anything: the link only works for whoever is signed in to that account.`,
		],
	}),
	VERIFY_AND_CHANGE_EMAIL: ({ to }, site) => ({
		subject: `Confirm your new email address for ${site}`,
		heading: 'Confirm your new email address',
		paragraphs: [`You asked to use ${to} for your account at ${site}. Press the button to confirm.`],
		label: 'Use this address',
		notes: [
			'The link works once, within a day. Until then your old address stays. Afterwards, sign in again with the new one.',
			'If someone already made an account with this address and never confirmed it, that account is deleted, with everything written with it.',
			'Didn’t ask for this? Then someone mistyped their address. You don’t need to do anything.',
		],
	}),
	RECOVER_EMAIL: ({ to, newEmail }, site) => ({
		subject: `Your email address at ${site} was changed`,
		heading: 'Your email address was changed',
		paragraphs: [
			newEmail
				? `Your account at ${site} now uses ${newEmail} instead of ${to}.`
				: `Your account at ${site} no longer uses ${to}.`,
			'If this was you, you can ignore this email.',
			'If it wasn’t you, someone else has been in your account. Press the button to get your address back and choose a new password.',
		],
		label: `Change it back to ${to}`,
		notes: ['The link works once, within 30 days.'],
	}),
};
