import { type RawBuilder, sql } from 'kysely';
import { tags } from '#api/changes.ts';
import type { TransactionContext } from '#api/context.ts';
import { insertEvents } from '#api/events/event-queries.ts';
import type { EventKind } from '#contract/notifications/event-kinds.ts';
import { announce } from '#db/transaction.ts';

export { forgetEventsOf, forgetOldEvents } from '#api/events/event-queries.ts';
export type { EventStreamsOptions, Listener } from '#api/events/event-streams.ts';

/** Tells the pages that these members have open that something has changed, once the transaction is committed. */
export async function tellMembers(
	{ db, now }: Pick<TransactionContext, 'db' | 'now'>,
	memberIds: readonly string[],
	kind: EventKind,
	subjectId: string | null = null,
): Promise<void> {
	if (memberIds.length === 0) return;
	await insertEvents(sql`unnest(${memberIds}::uuid[]) as heard (member_id)`, { kind, subjectId, now }).execute(db);
	announceEvents(db, memberIds);
}

/**
 * Tells members, as `tellMembers` does, but as a part of another statement, whose rows `heard` name the members. The
 * caller then calls `announceEvents`.
 */
export const tellWithin = (
	heard: RawBuilder<unknown>,
	event: { kind: EventKind; subjectId: string | null; now: Date },
): RawBuilder<unknown> => insertEvents(heard, event);

export const announceEvents = (db: object, memberIds: readonly string[]): void =>
	announce(db, ...memberIds.map(tags.events));
