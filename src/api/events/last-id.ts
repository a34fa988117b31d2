import { eventsKeptMs } from '#api/events/event-queries.ts';

/**
 * Where a reader stands among the events: when they looked, and the snapshot of the transactions that they have seen.
 */
const shape = /^(\d{1,15})\.(\d{1,19}:\d{1,19}:[\d,]{0,3900})$/;
const snapshot = /^(\d+):(\d+):((?:\d+(?:,\d+)*)?)$/;

export const lastIdOf = (seen: string, now: Date): string => `${now.getTime()}.${seen}`;

/**
 * Reads the snapshot from an id; null where a reader cannot continue from it, because it is too old or was not made
 * here.
 */
export function readLastId(id: string | undefined, now: Date): string | null {
	const [, at, seen = ''] = shape.exec(id ?? '') ?? [];
	if (!at || now.getTime() - Number(at) > eventsKeptMs) return null;
	return isSnapshot(seen) ? seen : null;
}

/** Checks a snapshot in advance, because PostgreSQL refuses a whole statement for one that is malformed. */
function isSnapshot(text: string): boolean {
	const [, low, high, between] = snapshot.exec(text) ?? [];
	if (low === undefined || high === undefined) return false;
	const under = between ? between.split(',').map(BigInt) : [];
	const [min, max] = [BigInt(low), BigInt(high)];
	const isOrdered = under.every((xid, at) => xid >= min && xid < max && (at === 0 || xid > (under[at - 1] as bigint)));
	return min > 0n && min <= max && max < 2n ** 63n && isOrdered;
}
