import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import type { EventKind } from '#contract/notifications/event-kinds.ts';
import type { MemberEvent } from '#contract/notifications/events.ts';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import type { Stoppable } from '#db/each-batch.ts';

/** Of more events than these nobody is told one by one. */
export const eventsMax = 100;
/** How long one who was cut off can continue where they were. */
export const eventsKeptMs = 3_600_000;

/** One event for each of the members that the rows of `heard` name. */
export const insertEvents = (
	heard: RawBuilder<unknown>,
	{ kind, subjectId, now }: { kind: EventKind; subjectId: string | null; now: Date },
) => sql`
	insert into member_event (id, member_id, kind, subject_id, at)
	select gen_random_uuid(), heard.member_id, ${kind}, ${subjectId}::uuid, ${now}::timestamptz from ${heard}`;

/** Who waits, and which transactions they have seen, as PostgreSQL writes it; null for who begins with what comes. */
export interface Waiting {
	memberId: string;
	seen: string | null;
}

export interface Heard {
	/** What has been seen from now on. */
	seen: string;
	/** By the place of who waits among those that were given. */
	events: Map<number, MemberEvent[]>;
}

/**
 * What has become visible to each since they looked, whatever order the transactions committed in, the oldest first: one
 * event more than `eventsMax` at most, and then the newest.
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

/** What nobody can continue from any more. */
export async function forgetOldEvents({ db, now, signal }: { db: Kysely<DB>; now: Date } & Stoppable): Promise<void> {
	const old = db.selectFrom('member_event').where('at', '<', new Date(now.getTime() - eventsKeptMs));
	await deleteInBatches(db.deleteFrom('member_event'), old, { signal });
}

export const forgetEventsOf = (db: Transaction<DB>, memberId: string) =>
	db.deleteFrom('member_event').where('member_id', '=', memberId).execute();
