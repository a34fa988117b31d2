import type { Kysely } from 'kysely';
import type { AccountNotice } from '#identity/codes/account-notices.ts';
import type { CodeMail } from '#identity/codes/code-mail.ts';
import type { DB } from '#identity/schema.ts';

/** Takes mail in the transaction of what it is about; it is sent afterwards, and again if that fails. */
export interface Outbox {
	put(db: Kysely<DB>, mail: CodeMail): Promise<void>;
	/** Mail that only tells. */
	tell(db: Kysely<DB>, notice: AccountNotice): Promise<void>;
}
