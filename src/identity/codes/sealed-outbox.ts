import { writeNotice } from '#identity/codes/account-notices.ts';
import { writeCodeMail } from '#identity/codes/code-mails.ts';
import type { Outbox } from '#identity/codes/outbox.ts';
import type { MailOutbox } from '#mail/mail-outbox.ts';

/** Puts mail into words, and into an outbox that keeps it sealed while it waits, as its text carries the code. */
export const sealedOutbox = (mail: MailOutbox, site: { name: string; url: string }): Outbox => ({
	put: (db, codeMail) => mail.put(db, writeCodeMail(codeMail, site)),
	tell: (db, notice) => mail.put(db, writeNotice(notice, site)),
});
