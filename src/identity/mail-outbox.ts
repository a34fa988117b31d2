import { type Kysely, sql } from 'kysely';
import type { MailMessage } from '#contract/mailer.ts';
import type { Sealed, SecretBox } from '#contract/secret-box.ts';
import { newId } from '#db/new-id.ts';
import { afterCommit } from '#db/transaction.ts';
import { writeNotice } from '#identity/account-notices.ts';
import { writeCodeMail } from '#identity/code-mails.ts';
import type { Outbox } from '#identity/outbox.ts';
import type { DB } from '#identity/schema.ts';
import { leaseMs, type MailQueue } from '#mail/mail-sender.ts';

interface MailOutboxOptions {
	box: SecretBox;
	site: { name: string; url: string };
	/** Called for each mail that stands. */
	onPut: () => void;
}

/** Keeps mail in the table of the identity service until it is sent, sealed: its text carries the code. */
export function mailOutbox({ box, site, onPut }: MailOutboxOptions): Outbox {
	async function keep(db: Kysely<DB>, message: MailMessage, now: Date): Promise<void> {
		const id = newId();
		const message_sealed = box.seal(JSON.stringify(message), sealedMail(id));
		await db
			.insertInto('identity_mail')
			.values({ id, message_sealed, created_at: now, next_attempt_at: now })
			.execute();
		afterCommit(db, onPut);
	}
	return {
		put: (db, mail, now) => keep(db, writeCodeMail(mail, site), now),
		tell: (db, notice, now) => keep(db, writeNotice(notice, site), now),
	};
}

const sealedMail = (id: string): Sealed => ({ purpose: 'identity_mail', id });

/** What waits there, for the sender: tried again after 2, 4, 8 … minutes, and then once a day. */
export const identityMailQueue = (db: Kysely<DB>, box: SecretBox): MailQueue => ({
	// A short statement instead of a transaction around the sending: the embedded database has one connection.
	take: async (now, limit) => {
		const rows = await db
			.with('due', (query) =>
				query
					.selectFrom('identity_mail')
					.select('id as due_id')
					.where('next_attempt_at', '<=', now)
					.orderBy('next_attempt_at')
					.limit(limit)
					.forUpdate()
					.skipLocked(),
			)
			.updateTable('identity_mail')
			.from('due')
			.set({
				attempts: sql`attempts + 1`,
				next_attempt_at: sql`${now}::timestamptz
					+ least(${leaseMs} * power(2, least(attempts, 20)), 86400000) * interval '1 millisecond'`,
			})
			.whereRef('id', '=', 'due_id')
			.returning(['id', 'created_at', 'message_sealed'])
			.execute();
		return rows.map((row) => ({
			id: row.id,
			createdAt: row.created_at,
			read: () => JSON.parse(box.open(row.message_sealed, sealedMail(row.id))) as MailMessage,
		}));
	},
	delete: async (id) => void (await db.deleteFrom('identity_mail').where('id', '=', id).execute()),
	noteFailure: async (id, error) =>
		void (await db.updateTable('identity_mail').set({ last_error: error }).where('id', '=', id).execute()),
});
