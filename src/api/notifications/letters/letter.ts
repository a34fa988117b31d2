import type { MailMessage } from '#contract/mailer.ts';
import { composeMail, type MailContent } from '#mail/compose-mail.ts';
import type { MailDesk } from '#mail/mail-desk.ts';

type Site = Pick<MailDesk, 'siteName' | 'publicUrl'>;

/** What a mail of its own says about one thing that happened. */
export interface Letter extends Pick<MailContent, 'subject' | 'heading' | 'paragraphs'> {
	/** Where the reader goes from here; `path` is a path of the site. */
	button: { label: string; path: string };
	notes?: string[];
}

/** Writes the letter for one reader. */
export type LetterTo = (reader: { siteName: string; address: string }) => Letter;

/**
 * Composes the mail with a letter. `ends` is the link that ends such mails; it is left out for mails that are always
 * sent.
 */
export function letterMail({ siteName, publicUrl }: Site, to: string, letter: LetterTo, ends?: string): MailMessage {
	const { button, notes = [], ...content } = letter({ siteName, address: to });
	return composeMail(to, {
		...content,
		siteName,
		siteUrl: publicUrl,
		button: { label: button.label, link: publicUrl + button.path },
		notes,
		...(ends !== undefined && { optOut: optOut(ends) }),
	});
}

/** Labels the link that ends mail about what happened; the page of the link says what else may be chosen. */
export const optOut = (link: string) => ({ label: 'Unsubscribe from emails like this', link });

/** The page with a member's businesses, claims and decisions. */
export const controlPage = '/me/me';
export const pageOf = (slug: string): string => `/business-profile/${encodeURIComponent(slug)}`;
