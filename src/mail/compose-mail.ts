import type { MailMessage } from '#contract/mailer.ts';
import { escapeHtml } from '#mail/escape-html.ts';
import { mailStyle } from '#mail/mail-style.ts';

/** What a mail says. All of it is plain text; each `string[]` is paragraphs. */
export interface MailContent {
	siteName: string;
	siteUrl: string;
	subject: string;
	heading: string;
	/** The paragraphs before the button. */
	paragraphs: string[];
	button: { label: string; link: string };
	/** The paragraphs after the button: how long the link works, what to do if one did not ask for the mail. */
	notes: string[];
	/** The link of mail that its reader did not ask for, by which they end such mail in one click. */
	optOut?: { label: string; link: string };
}

/** Makes the two forms of a mail: plain text, and HTML that looks like the site and fetches nothing from anywhere. */
export const composeMail = (to: string, content: MailContent): MailMessage => ({
	to,
	subject: content.subject,
	text: composeText(content),
	html: composeHtml(content),
	...(content.optOut && { unsubscribe: content.optOut.link }),
});

function composeText({ siteName, siteUrl, heading, paragraphs, button, notes, optOut }: MailContent): string {
	const links = [button, ...(optOut ? [optOut] : [])].map(({ label, link }) => `${label}:\n${link}`);
	const [first, ...others] = links;
	const blocks = [heading, ...paragraphs, first, ...notes, ...others, `-- \n${siteName}\n${siteUrl}`];
	return `${blocks.join('\n\n')}\n`;
}

function composeHtml(content: MailContent): string {
	const { siteName, siteUrl, subject, heading, paragraphs, button, notes } = content;
	const link = escapeHtml(button.link);
	const paragraphsOf = (texts: string[], name: string) =>
		texts.map((text) => `<p class="${name}">${escapeHtml(text)}</p>`).join('\n');
	return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${mailStyle}</style>
</head>
<body class="canvas">
<div class="preview">${escapeHtml(paragraphs[0] ?? '')}</div>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" class="around">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="column">
<tr><td class="brand"><span class="dot one"></span><span class="dot two"></span><span class="dot three"></span> ${escapeHtml(siteName)}</td></tr>
<tr><td class="card">
<h1>${escapeHtml(heading)}</h1>
${paragraphsOf(paragraphs, 'ink')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="press"><tr><td class="button" bgcolor="#a8391d"><a href="${link}">${escapeHtml(button.label)}</a></td></tr></table>
<p class="muted">Button not working? Paste this link into your browser:<br><a class="bare" href="${link}">${link}</a></p>
${notes.length > 0 ? `<div class="line"></div>\n${paragraphsOf(notes, 'muted')}` : ''}
</td></tr>
<tr><td class="foot">Sent by <a href="${escapeHtml(siteUrl)}">${escapeHtml(siteName)}</a>. Replies to this email aren’t read.${optOutOf(content)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const optOutOf = ({ optOut }: MailContent): string =>
	optOut ? `<br><a href="${escapeHtml(optOut.link)}">${escapeHtml(optOut.label)}</a>` : '';
