import { type Kysely, sql } from 'kysely';
import { advisoryLocks } from '#db/advisory-locks.ts';
import type { Connection } from '#db/connect.ts';

export interface Leadership {
	/** Whether this process leads; becomes the leader where there is none. */
	isLeading(): Promise<boolean>;
	/** Lets another process lead; to be called before the database is closed. */
	stop(): Promise<void>;
}

/**
 * One of the processes that share a database leads, for as long as it lives and is connected: it keeps a connection for
 * itself, with a lock that goes with it. The embedded database belongs to one process.
 */
export function leadership({ db, engine }: Pick<Connection<never>, 'db' | 'engine'>): Leadership {
	if (engine === 'pglite') return { isLeading: async () => true, stop: async () => {} };
	let lock: HeldLock | undefined;
	const letGo = async () => {
		await lock?.release();
		lock = undefined;
	};
	return {
		stop: letGo,
		isLeading: async () => {
			if (lock && !(await lock.isHeld())) await letGo();
			lock ??= await takeLock(db);
			return lock !== undefined;
		},
	};
}

interface HeldLock {
	/** False once its connection is lost. */
	isHeld(): Promise<boolean>;
	release(): Promise<void>;
}

async function takeLock(db: Kysely<never>): Promise<HeldLock | undefined> {
	const [released, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<HeldLock | undefined>()];
	const holding = db.connection().execute(async (own) => {
		const { rows } = await sql<{ is_taken: boolean }>`
			select pg_try_advisory_lock(${advisoryLocks.leadership}) as is_taken`.execute(own);
		if (!rows[0]?.is_taken) return taken.resolve(undefined);
		taken.resolve({
			isHeld: () => sql`select 1`.execute(own).then(isTrue, isFalse),
			release: async () => {
				released.resolve();
				await holding;
			},
		});
		await released.promise;
		// A connection that is lost has no lock any more.
		await sql`select pg_advisory_unlock(${advisoryLocks.leadership})`.execute(own).catch(() => {});
	});
	holding.catch(taken.reject);
	return taken.promise;
}

const isTrue = () => true;
const isFalse = () => false;
