import type { Kysely } from 'kysely';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import type { Stoppable } from '#db/each-batch.ts';
import { knownForMs } from '#identity/requests/throttle.ts';
import type { DB } from '#identity/schema.ts';
import { idleMs } from '#identity/sessions/sessions.ts';

const dayMs = 86_400_000;
/** For this long, somebody who follows an old link is told that it has expired, rather than that it is wrong. */
const codesKeptMs = 7 * dayMs;
const sessionsKeptMs = 30 * dayMs;
const attemptsKeptMs = dayMs;
const eventsKeptMs = 365 * dayMs;

/** Deletes rows that the identity service no longer needs. Network addresses that an account is known at stay for 90 days. */
export async function forgetOldRows({ db, now, signal }: { db: Kysely<DB>; now: Date } & Stoppable): Promise<void> {
	const before = (ms: number) => new Date(now.getTime() - ms);
	await deleteInBatches(db.deleteFrom('identity_flow'), db.selectFrom('identity_flow').where('expires_at', '<', now), {
		signal,
	});
	await deleteInBatches(
		db.deleteFrom('identity_flow_result'),
		db.selectFrom('identity_flow_result').where('expires_at', '<', now),
		{ signal },
	);
	await deleteInBatches(
		db.deleteFrom('identity_code'),
		db.selectFrom('identity_code').where((eb) =>
			eb.or([
				eb('expires_at', '<', before(codesKeptMs)),
				// Nobody waits for an expired link of an address that has no account any more, and the address is kept for nothing else.
				eb.and([
					eb('expires_at', '<', now),
					eb('user_id', 'is', null),
					eb.not(
						eb.exists(eb.selectFrom('identity_user').select('id').whereRef('email_key', '=', 'identity_code.email')),
					),
				]),
			]),
		),
		{ signal },
	);
	await deleteInBatches(
		db.deleteFrom('identity_session'),
		db
			.selectFrom('identity_session')
			.where((eb) =>
				eb.or([
					eb('revoked_at', '<', before(sessionsKeptMs)),
					eb('expires_at', '<', before(sessionsKeptMs)),
					eb('last_used_at', '<', before(idleMs + sessionsKeptMs)),
				]),
			),
		{ signal },
	);
	await deleteInBatches(
		db.deleteFrom('identity_attempt'),
		db
			.selectFrom('identity_attempt')
			.where('last_at', '<', before(attemptsKeptMs))
			.where('blocked_until', '<', now)
			.where((eb) => eb.or([eb('succeeded_at', 'is', null), eb('succeeded_at', '<', before(knownForMs))])),
		{ signal },
	);
	await deleteInBatches(
		db.deleteFrom('identity_event'),
		db.selectFrom('identity_event').where('at', '<', before(eventsKeptMs)),
		{ signal },
	);
}
