import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import type { EventKind } from '#contract/notifications/event-kinds.ts';
import type { MemberEvent } from '#contract/notifications/events.ts';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import type { Stoppable } from '#db/each-batch.ts';

/** The most events that a reader is told one by one; where there are more, they are told to load everything anew. */
export const eventsMax = 100;
/** How long a reader who was cut off can continue where they were, in milliseconds. */
export const eventsKeptMs = 3_600_000;

/** Builds the statement that inserts one event for each member in the rows of `heard`. */
export const insertEvents = (
	heard: RawBuilder<unknown>,
	{ kind, subjectId, now }: { kind: EventKind; subjectId: string | null; now: Date },
) => sql`
	insert into member_event (id, member_id, kind, subject_id, at)
	select gen_random_uuid(), heard.member_id, ${kind}, ${subjectId}::uuid, ${now}::timestamptz from ${heard}`;

/**
 * A member who waits for events. `seen` is the snapshot of the transactions that they have seen, as PostgreSQL writes
 * it; null for one who begins with what comes next.
 */
export interface Waiting {
	memberId: string;
	seen: string | null;
}

export interface Heard {
	/** The snapshot that all who waited have seen from now on. */
	seen: string;
	/** The events by the position of their reader in the list that was given. */
	events: Map<number, MemberEvent[]>;
}

/**
 * Reads what has become visible to each reader since they last looked, in whatever order the transactions committed,
 * the oldest first. Where there is more than `eventsMax`, one more than that is read, and the newest are chosen.
 */
export async function readEvents(db: Kysely<DB>, waiting: readonly Waiting[]): Promise<Heard> {
	const { rows } = await sql<{ seen: string; place: number | null } & Omit<MemberEvent, 'at'> & { at: Date }>`
		select look.seen, heard.*
		from (select pg_current_snapshot()::text as seen) as look
		left join lateral (
			select (place - 1)::int as place, event.kind, event.subject_id, event.at
			from unnest(${waiting.map(({ memberId }) => memberId)}::uuid[], ${waiting.map(({ seen }) => seen)}::text[])
				with ordinality as waits (member_id, seen, place)
			cross join lateral (
				select id, xid, kind, subject_id, at from member_event
				where member_event.member_id = waits.member_id and xid >= pg_snapshot_xmin(waits.seen::pg_snapshot)
					and not pg_visible_in_snapshot(xid, waits.seen::pg_snapshot)
				order by at desc, xid desc, id desc limit ${eventsMax + 1}
			) as event
			where waits.seen is not null
			order by place, event.at, event.xid, event.id
		) as heard on true`.execute(db);
	const events = new Map<number, MemberEvent[]>();
	for (const { place, kind, subject_id, at } of rows) {
		if (place === null) continue;
		events.set(place, [...(events.get(place) ?? []), { kind, subject_id, at: at.toISOString() }]);
	}
	return { seen: rows[0]?.seen ?? '', events };
}

/** Deletes events from which nobody can continue any more. */
export async function forgetOldEvents({ db, now, signal }: { db: Kysely<DB>; now: Date } & Stoppable): Promise<void> {
	const old = db.selectFrom('member_event').where('at', '<', new Date(now.getTime() - eventsKeptMs));
	await deleteInBatches(db.deleteFrom('member_event'), old, { signal });
}

export const forgetEventsOf = (db: Transaction<DB>, memberId: string) =>
	db.deleteFrom('member_event').where('member_id', '=', memberId).execute();
