/** Thousands of streams of events open at once: what they weigh, how soon they tell, and what is left of them. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { makeAccounts, signIn } from '../bench/accounts.ts';
import { type Product, startProduct } from '../bench/product-server.ts';
import { signUp, signUpSettings } from '../bench/sign-up.ts';
import { emptyDatabase } from './empty-database.ts';
import { type EventReader, readEventsOf } from './event-readers.ts';
import { triesOf, triesTimeoutMs } from './proof.ts';
import { temporaryFolder } from './temporary-folder.ts';

const databaseUrl = emptyDatabase();
const dataDir = temporaryFolder();
/** As many as a member may have, so that few sign-ups are enough. */
const streamsEach = 8;
const streams = triesOf({ usual: 48, proof: 4992 });
const sendForMs = 1000 * triesOf({ usual: 1, proof: 60 });
/** A machine that others use, too, may take fewer. */
const messagesPerSecond = Number(process.env.MESSAGES_PER_SECOND ?? triesOf({ usual: 20, proof: 50 }));
/** Where others want the processor, too, that somebody is told takes as long as they wish. */
const goal = { p99Ms: triesOf({ usual: 10_000, proof: 1000 }), megabytes: 250 };
/** Of a heap that is collected when it likes. */
const noiseMb = 30;
const atOnce = 16;

interface Member {
	id: string;
	token: string;
}
const members: Member[] = [];
const processes: Product[] = [];
/** Tokens name the address of the site, which has to be one for all of its processes. */
const settings = { ...signUpSettings, PUBLIC_URL: 'https://streams.example' };
const clientOf = ({ origin }: Product, { token }: Pick<Member, 'token'>): Client =>
	createClient({ base: `${origin}/api/v1`, token: () => token });

/** Of two neighbours each is a friend of the other, so that messages come as from somebody known. */
const friendOf = (at: number) => at ^ 1;

beforeAll(async () => {
	const one = await startProduct({ databaseUrl, dataDir, settings });
	processes.push(one);
	for (const token of await signInAll(one, streams / streamsEach)) members.push({ token, id: '' });
	const each = members.entries();
	await several(async () => {
		for (const [, member] of each) member.id = (await clientOf(one, member)('GET /me')).data.id;
	});
	const again = members.entries();
	await several(async () => {
		for (const [at, member] of again)
			await clientOf(one, member)('POST /me/friends/:user_id', { params: { user_id: members[friendOf(at)]!.id } });
	});
	// The embedded database belongs to one process.
	if (databaseUrl) processes.push(await startProduct({ databaseUrl, dataDir, settings }));
}, triesTimeoutMs);
afterAll(async () => {
	for (const each of processes) await each.stop();
});

/** Hundreds of accounts are copies of one, which the embedded database lets nobody make. @returns their tokens. */
async function signInAll(one: Product, count: number): Promise<string[]> {
	if (!databaseUrl) return signUp(one, count);
	const tokens: string[] = [];
	// The first, of which the others are copies, has not confirmed its address.
	const accounts = (await makeAccounts(one.origin, databaseUrl, count + 1)).slice(1).values();
	await several(async () => {
		for (const account of accounts) tokens.push((await signIn(one.origin, account)).idToken);
	});
	return tokens;
}

/** Has several take from the same rest. */
const several = (work: () => Promise<void>) => Promise.all(Array.from({ length: atOnce }, work));

/** Every member's, spread over these processes. */
async function openAll(over: Product[]): Promise<EventReader[][]> {
	const readers: EventReader[][] = members.map(() => []);
	const rest = Array.from({ length: streams }, (_, at) => at).values();
	await several(async () => {
		for (const at of rest) {
			const member = at % members.length;
			const { origin } = over[Math.floor(at / members.length) % over.length]!;
			readers[member]!.push(await readEventsOf(origin, members[member]!.token));
		}
	});
	return readers;
}

interface Sent {
	id: string;
	/** Of the members who wrote it and to whom it is. */
	between: number[];
	/** By `performance.now`: when it was sent, and when that was answered. */
	at: number;
	answeredAt: number;
}

/** So many messages a second, each between two friends. */
async function sendAll(by: Product[]): Promise<Sent[]> {
	const clients = members.map((member, at) => clientOf(by[at % by.length]!, member));
	const sending: Promise<Sent>[] = [];
	const start = performance.now();
	for (let n = 0; n < (sendForMs / 1000) * messagesPerSecond; n += 1) {
		const from = (n * 7) % members.length;
		await wait(Math.max(0, start + (n * 1000) / messagesPerSecond - performance.now()));
		const at = performance.now();
		const to = [{ type: 'member' as const, id: members[friendOf(from)]!.id }];
		const body = { to, subject: 'Lunch', body: `At the river, number ${n}?` };
		sending.push(
			clients[from]!('POST /business-profile/messages/compose', { body }).then(({ data }) => ({
				...{ id: data.id, between: [from, friendOf(from)], at, answeredAt: performance.now() },
			})),
		);
	}
	return Promise.all(sending);
}

/** Each stream of each of the two has heard of each message once. @returns how long it took, milliseconds. */
async function delaysOf(sent: Sent[], readers: EventReader[][]) {
	const all = readers.flat();
	await expect
		.poll(() => all.reduce((sum, { heard }) => sum + heard.length, 0), { timeout: 60_000, interval: 200 })
		.toBe(sent.length * 2 * streamsEach);
	for (const [member, ofMember] of readers.entries()) {
		const ids = sent.filter(({ between }) => between.includes(member)).map(({ id }) => id);
		for (const { heard } of ofMember) expect(heard.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
	}
	const byId = new Map(sent.map((each) => [each.id, each]));
	const since = (moment: 'at' | 'answeredAt') =>
		percentiles(all.flatMap(({ heard }) => heard.map(({ id, at }) => at - byId.get(id)![moment])));
	return { sinceSent: since('at'), sinceAnswered: since('answeredAt') };
}

function percentiles(values: number[]) {
	const sorted = values.toSorted((one, other) => one - other);
	const [p50Ms = 0, p99Ms = 0] = [0.5, 0.99].map((share) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0));
	return { p50Ms, p99Ms };
}

const weigh = (over: Product[]) => Math.round(over.reduce((sum, each) => sum + each.memoryMb(), 0));
const filesOf = (over: Product[]) => over.reduce((sum, each) => sum + each.openFiles(), 0);

/** Once its readers are gone nothing of a stream is open, but for connections of calls, which are kept alive for a while. */
async function closeAll(over: Product[], readers: EventReader[][], rest: number): Promise<void> {
	await Promise.all(readers.flat().map(({ close }) => close()));
	await expect.poll(() => filesOf(over), { timeout: 90_000, interval: 500 }).toBeLessThan(rest + streams / 2);
}

test(
	`${streams} streams on one process weigh little, and nothing is left of those that were closed`,
	async () => {
		const over = processes.slice(0, 1);
		const rest = filesOf(over);
		const rounds: { idleMb: number; openMb: number }[] = [];
		for (let round = 0; round < 3; round += 1) {
			const idleMb = weigh(over);
			const readers = await openAll(over);
			rounds.push({ idleMb, openMb: weigh(over) });
			await closeAll(over, readers, rest);
		}
		console.log(`${streams} streams on one process: ${JSON.stringify(rounds)}`);
		const [first, , third] = rounds as [(typeof rounds)[0], unknown, (typeof rounds)[0]];
		expect(first.openMb - first.idleMb).toBeLessThan(goal.megabytes);
		expect(third.openMb).toBeLessThan(first.openMb + noiseMb);
	},
	triesTimeoutMs,
);

test(
	`${streams} streams on all processes tell everybody within a second, once`,
	async () => {
		const rest = filesOf(processes);
		const readers = await openAll(processes);
		const delays = await delaysOf(await sendAll(processes), readers);
		console.log(`${messagesPerSecond} messages a second to ${streams} streams: ${JSON.stringify(delays)}`);
		expect(delays.sinceAnswered.p99Ms).toBeLessThanOrEqual(goal.p99Ms);
		await closeAll(processes, readers, rest);
	},
	triesTimeoutMs,
);
