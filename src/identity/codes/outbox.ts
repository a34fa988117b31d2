import type { Kysely } from 'kysely';
import type { AccountNotice } from '#identity/codes/account-notices.ts';
import type { CodeMail } from '#identity/codes/code-mail.ts';
import type { DB } from '#identity/schema.ts';

/** Takes mail in the transaction that causes it; it is sent afterwards, and again if that fails. */
export interface Outbox {
	put(db: Kysely<DB>, mail: CodeMail): Promise<void>;
	/** Takes a mail that only tells of changes. */
	tell(db: Kysely<DB>, notice: AccountNotice): Promise<void>;
}
