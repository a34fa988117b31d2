import { type Kysely, sql } from 'kysely';
import type { TransactionContext } from '#api/context.ts';
import type { DB } from '#api/schema.ts';
import type { MailMessage } from '#contract/mailer.ts';
import type { Sealed, SecretBox } from '#contract/secret-box.ts';
import { newId } from '#db/new-id.ts';
import { afterCommit } from '#db/transaction.ts';
import { leaseMs, type MailQueue } from '#mail/mail-sender.ts';

/** Mail that is written in the transaction that causes it and sent after it: none for what was rolled back, none lost. */
export interface MailOutbox {
	/** False where mail would reach nobody: no mail server is set. */
	readonly reachesPeople: boolean;
	put(ctx: TransactionContext, message: MailMessage): Promise<void>;
}

/** `onPut` is called for each mail that stands. */
export const mailOutbox = (box: SecretBox, reachesPeople: boolean, onPut: () => void): MailOutbox => ({
	reachesPeople,
	put: async (ctx, message) => {
		const id = newId();
		const message_sealed = box.seal(JSON.stringify(message), sealedMail(id));
		await ctx.db
			.insertInto('outgoing_mail')
			.values({ id, message_sealed, created_at: ctx.now, next_attempt_at: ctx.now })
			.execute();
		afterCommit(ctx.db, onPut);
	},
});

/** Of before mail was sealed. */
const isPlain = (message: string): boolean => message.startsWith('{');

const sealedMail = (id: string): Sealed => ({ purpose: 'outgoing_mail', id });

/** What waits there, for the sender: tried again after 2, 4, 8 … minutes, and then once a day. */
export const apiMailQueue = (db: Kysely<DB>, box: SecretBox): MailQueue => ({
	// A short statement instead of a transaction around the sending: the embedded database has one connection.
	take: async (now, limit) => {
		const due = db
			.selectFrom('outgoing_mail')
			.select('id')
			.where('next_attempt_at', '<=', now)
			.orderBy('next_attempt_at')
			.limit(limit)
			.forUpdate()
			.skipLocked();
		const rows = await db
			.updateTable('outgoing_mail')
			.set({
				attempts: sql`attempts + 1`,
				next_attempt_at: sql`${now}::timestamptz
					+ least(${leaseMs} * power(2, least(attempts, 20)), 86400000) * interval '1 millisecond'`,
			})
			.where('id', 'in', due)
			.returning(['id', 'created_at', 'message_sealed'])
			.execute();
		return rows.map(({ id, created_at, message_sealed }) => ({
			id,
			createdAt: created_at,
			read: () => JSON.parse(isPlain(message_sealed) ? message_sealed : box.open(message_sealed, sealedMail(id))),
		}));
	},
	delete: async (id) => void (await db.deleteFrom('outgoing_mail').where('id', '=', id).execute()),
	noteFailure: async (id, error) =>
		void (await db.updateTable('outgoing_mail').set({ last_error: error }).where('id', '=', id).execute()),
});
