import { sql, type Transaction } from 'kysely';

/** PostgreSQL has ended a statement that took longer than one may. */
export const isTimeout = (error: unknown): boolean => (error as { code?: string } | null)?.code === '57014';

/** Statements of this transaction take as long as they take. */
export const liftTimeout = <DB>(db: Transaction<DB>) => sql`set local statement_timeout = 0`.execute(db);
