import { randomOfRow, uuidAt } from './random.ts';
import { personName } from './vocabulary.ts';

const membersTable = 2;
const firstMemberMs = Date.UTC(2022, 6, 1);
/** Each member befriends the members this far after them, and so has twice as many friends. */
const steps = [1, 2, 3, 4, 5, 7, 9, 12, 16, 21, 27, 35, 45, 58, 75, 97, 126, 163, 211, 274, 356, 462, 600, 780, 1013];
export const popularFriends = 5000;

export const memberId = (index: number): string =>
	uuidAt(firstMemberMs + index * 700, randomOfRow(membersTable, index));
export const memberUid = (index: number): string => `bench-${index}`;

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

/** 50 friends each but for the first and last members, and 5,000 for member 0 where there are that many members. */
export function* friendshipRows(count: number): Generator<Record<string, unknown>> {
	const pair = (one: number, other: number) => {
		const [low_id, high_id] = [memberId(one), memberId(other)].sort();
		const at = new Date(firstMemberMs + Math.max(one, other) * 700);
		return { low_id, high_id, asked_by: memberId(one), asked_at: at, accepted_at: at };
	};
	for (let index = 0; index < count; index += 1) {
		for (const step of steps) if (index + step < count) yield pair(index, index + step);
	}
	const beyond = Math.max(...steps) + 1;
	const more = popularFriends - steps.length;
	const stride = Math.max(1, Math.floor((count - beyond) / more));
	for (let nth = 0; nth < more && beyond + nth * stride < count; nth += 1) yield pair(0, beyond + nth * stride);
}
