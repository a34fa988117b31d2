import { bios, designations, familyNames, givenNames } from './people.ts';
import type { Random } from './random.ts';
import { localities } from './town.ts';

export interface PlannedMember {
	name: string;
	/** The part before the @ of an address that belongs to nobody. */
	handle: string;
	designation: string | null;
	bio: string | null;
	locality: string;
	/** Whether the member has a portrait; the others show their initials. */
	hasPortrait: boolean;
	/** The circle of friends that the member belongs to. */
	circle: number;
	/** How many points the member gives above or below what others would give. */
	mildness: number;
	/** How often the member writes, compared with others. */
	zeal: number;
}

export interface PlannedFriendship {
	/** `from` and `to` are indices of members; `from` asked. */
	from: number;
	to: number;
	isAccepted: boolean;
}

const circleSize = 14;
/** How many of the first members the demo's sign-in window offers. */
const signedInAs = 5;
const friendsMin = 9;

/** Plans different people in circles of friends; the first is the one whom visitors of the demo sign in as. */
export function planMembers(random: Random, count: number): PlannedMember[] {
	const circles = Math.max(2, Math.round(count / circleSize));
	const names = new Set<string>();
	return Array.from({ length: count }, (_, index) => {
		let name = index === 0 ? 'Ana Duarte' : '';
		while (!name || names.has(name)) name = `${random.pick(givenNames)} ${random.pick(familyNames)}`;
		names.add(name);
		return {
			name,
			handle: index === 0 ? 'ana' : name.toLowerCase().replaceAll(' ', '.'),
			designation: random.chance(0.7) ? random.pick(designations) : null,
			bio: random.chance(0.4) ? random.pick(bios) : null,
			locality: random.weighted(localities, ({ weight }) => weight).name,
			hasPortrait: index % 6 !== 5,
			circle: index % circles,
			mildness: 0.28 * random.normal(),
			zeal: 0.25 + random.next() ** 3 * 4,
		};
	});
}

/** Plans friendships: dense within a circle, with bridges between circles, and some requests that wait for an answer. */
export function planFriendships(random: Random, members: PlannedMember[]): PlannedFriendship[] {
	const planned = new Map<string, PlannedFriendship>();
	const add = (a: number, b: number, isAccepted: boolean) => {
		const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
		if (a === b || planned.has(key)) return;
		const [from, to] = random.chance(0.5) ? [a, b] : [b, a];
		planned.set(key, { from, to, isAccepted });
	};
	for (const [a, member] of members.entries()) {
		for (let b = a + 1; b < members.length; b++) {
			if (members[b]?.circle === member.circle && random.chance(0.42)) add(a, b, true);
		}
		const bridges = random.weighted([0, 1, 2, 3], (n) => [3, 4, 2, 1][n] ?? 0);
		for (let i = 0; i < bridges; i++) add(a, random.int(0, members.length - 1), true);
		if (random.chance(0.15)) add(a, random.int(0, members.length - 1), false);
	}
	// Every member whom visitors can sign in as has a circle worth looking at.
	for (let a = 0; a < Math.min(signedInAs, members.length); a++) {
		const friends = () =>
			[...planned.values()].filter(({ from, to, isAccepted }) => isAccepted && (from === a || to === a));
		for (let tries = 0; friends().length < friendsMin && tries < 200; tries += 1)
			add(a, random.int(0, members.length - 1), true);
	}
	// Somebody always waits for an answer of the member whom visitors sign in as.
	const strangers = members
		.map((_, index) => index)
		.filter((index) => index > 0 && members[index]?.circle !== members[0]?.circle);
	for (const from of random.sample(strangers, 2)) {
		if (!planned.has(`0 ${from}`)) planned.set(`0 ${from}`, { from, to: 0, isAccepted: false });
	}
	return [...planned.values()];
}
