import type { MailMessage } from '#contract/mailer.ts';

export interface Sender {
	name: string;
	address: string;
}

/** As nodemailer takes it. Addresses are given as one each: written as text, a comma in one would make it two. */
export const toEnvelope = ({ to, subject, text, html, unsubscribe }: MailMessage, from: Sender) => ({
	from,
	to: { name: '', address: to },
	subject,
	text,
	html,
	// Nobody's absence note answers a machine (RFC 3834).
	headers: {
		'Auto-Submitted': 'auto-generated',
		'X-Auto-Response-Suppress': 'All',
		...(unsubscribe && {
			'List-Unsubscribe': `<${unsubscribe}>`,
			'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
		}),
	},
});
