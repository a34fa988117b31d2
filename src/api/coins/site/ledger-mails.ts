import type { Root } from '#api/coins/proving/roots.ts';
import type { MailMessage } from '#contract/mailer.ts';
import { composeMail, type MailContent } from '#mail/compose-mail.ts';
import type { MailDesk } from '#mail/mail-desk.ts';

type Site = Pick<MailDesk, 'siteName' | 'publicUrl'>;

/** Composes the mail with a root for an operator, who keeps it out of reach of those who can change the database. */
export const rootMail = (site: Site, to: string, { number, at, wallets, entries, hash }: Root): MailMessage =>
	write(site, to, {
		subject: `Coin ledger, root ${number}`,
		heading: `Root ${number}`,
		paragraphs: [
			Buffer.from(hash).toString('hex'),
			`Made ${at.toISOString()} of ${wallets} wallets that changed, with ${entries} entries in all.`,
			'Keep this email. It proves that no one has rewritten the ledger since: run npm run ledger:verify with the number and the hash.',
		],
		button: { label: 'See all roots', link: `${site.publicUrl}/open-data` },
		notes: [],
	});

/** Composes the mail that tells an operator that today's budget is used up. */
export const budgetMail = (site: Site, to: string, { budget }: { budget: number }): MailMessage =>
	write(site, to, {
		subject: 'Today’s coins are used up',
		heading: 'Today’s coins are used up',
		paragraphs: [
			`Members of ${site.siteName} have earned all ${budget} coins of today. What they earn now waits until there are some left, the oldest first.`,
			'If this is more than you expect, look at who earns them before you raise COINS_PER_DAY.',
		],
		button: { label: `Open ${site.siteName}`, link: site.publicUrl },
		notes: [],
	});

const write = (
	{ siteName, publicUrl }: Site,
	to: string,
	content: Omit<MailContent, 'siteName' | 'siteUrl'>,
): MailMessage => composeMail(to, { siteName, siteUrl: publicUrl, ...content });
