import { randomOfRow, uuidAt } from './random.ts';
import { personName } from './vocabulary.ts';

const membersTable = 2;
const firstMemberMs = Date.UTC(2022, 6, 1);
/** Each member befriends the members this far after them, and so has twice as many friends. */
const steps = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];
const popularFriends = 2000;

export const memberId = (index: number): string =>
	uuidAt(firstMemberMs + index * 700, randomOfRow(membersTable, index));
export const memberUid = (index: number): string => `bench-${index}`;

/** Members, half as many as profiles. */
export function* memberRows(count: number): Generator<Record<string, unknown>> {
	for (let index = 0; index < count; index += 1) {
		const random = randomOfRow(membersTable, index);
		const id = uuidAt(firstMemberMs + index * 700, random);
		const at = new Date(firstMemberMs + index * 700);
		yield {
			id,
			uid: memberUid(index),
			name: personName(random),
			email: `bench-${index}@example.org`,
			email_verified: true,
			created_at: at,
		};
	}
}

/** About 20 friends each, and 2,000 for member 0 where there are that many members. */
export function* friendshipRows(count: number): Generator<Record<string, unknown>> {
	const pair = (one: number, other: number) => {
		const [low_id, high_id] = [memberId(one), memberId(other)].sort();
		const at = new Date(firstMemberMs + Math.max(one, other) * 700);
		return { low_id, high_id, asked_by: memberId(one), asked_at: at, accepted_at: at };
	};
	for (let index = 0; index < count; index += 1) {
		for (const step of steps) if (index + step < count) yield pair(index, index + step);
	}
	const stride = Math.max(1, Math.floor(count / popularFriends));
	for (let other = 100; other < count; other += stride) yield pair(0, other);
}
