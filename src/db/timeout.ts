import { sql, type Transaction } from 'kysely';

/** Lifts the time limit from the statements of this transaction. */
export const liftTimeout = <DB>(db: Transaction<DB>) => sql`set local statement_timeout = 0`.execute(db);
