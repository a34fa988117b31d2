import type { MailMessage } from '#contract/mailer.ts';

export interface Sender {
	name: string;
	address: string;
}

/** Converts a message to nodemailer's form. Each address is given as an object: as text, a comma in it would make it two. */
export const toEnvelope = ({ to, subject, text, html, unsubscribe }: MailMessage, from: Sender) => ({
	from,
	to: { name: '', address: to },
	subject,
	text,
	html,
	// The header keeps automatic replies, such as absence notes, from answering this mail (RFC 3834).
	headers: {
		'Auto-Submitted': 'auto-generated',
		'X-Auto-Response-Suppress': 'All',
		...(unsubscribe && {
			'List-Unsubscribe': `<${unsubscribe}>`,
			'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
		}),
	},
});
