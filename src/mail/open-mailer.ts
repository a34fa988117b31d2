import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '#config';
import type { Mailer } from '#contract/mailer.ts';
import type { Sender } from '#mail/envelope.ts';
import { FolderMailer } from '#mail/folder-mailer.ts';
import { smtpMailer } from '#mail/smtp-mailer.ts';

/** Opens the mailer that the settings ask for: a mail server, or else a folder. */
export function openMailer(
	config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'SITE_NAME' | 'PUBLIC_URL' | 'DATA_DIR'>,
): Mailer {
	const from = senderOf(config);
	if (config.SMTP_URL) return smtpMailer(config.SMTP_URL, from);
	const newId = () => `${new Date().toISOString().replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`;
	return new FolderMailer(join(config.DATA_DIR, 'outbox'), from, newId);
}

/** Returns who sends the site's mail, by the settings. */
export const senderOf = ({
	MAIL_FROM,
	SITE_NAME,
	PUBLIC_URL,
}: Pick<Config, 'MAIL_FROM' | 'SITE_NAME' | 'PUBLIC_URL'>): Sender => ({
	name: MAIL_FROM?.name ?? SITE_NAME,
	address: MAIL_FROM?.address ?? `no-reply@${new URL(PUBLIC_URL).hostname}`,
});
