import { sql, type Transaction } from 'kysely';

/** Tells whether PostgreSQL ended a statement because it took longer than the limit. */
export const isTimeout = (error: unknown): boolean => (error as { code?: string } | null)?.code === '57014';

/** Lifts the time limit from the statements of this transaction. */
export const liftTimeout = <DB>(db: Transaction<DB>) => sql`set local statement_timeout = 0`.execute(db);
