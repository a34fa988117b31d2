/** kill -9 in the middle of writing: what was acknowledged is there after the next start, adds up, and is delivered once. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyLedger } from '#api/coins/service.ts';
import type { DB } from '#api/schema.ts';
import { ApiError, type Client, createClient } from '#contract/client.ts';
import { connect, withTables } from '#db/connect.ts';
import { type Product, startProduct } from '../bench/product-server.ts';
import { signUp, signUpSettings } from '../bench/sign-up.ts';
import { emptyDatabase } from './empty-database.ts';
import { triesOf, triesTimeoutMs } from './proof.ts';
import { temporaryFolder } from './temporary-folder.ts';

const databaseUrl = emptyDatabase();
const dataDir = temporaryFolder();

/** Tokens name the address of the site, and hold for one process after the other. */
const settings = { ...signUpSettings, PUBLIC_URL: 'https://killed.example' };
const start = () => startProduct({ databaseUrl, dataDir, settings });
const clientOf = (origin: string, token: string | null): Client =>
	createClient({ base: `${origin}/api/v1`, token: () => token });

/** The ids that the server has answered with. */
interface Acknowledged {
	/** Of a business, with its name. */
	businesses: Map<string, string>;
	/** Of a review, with its business. */
	reviews: Map<string, string>;
	/** Of a message, with its subject, which no other has. */
	messages: Map<string, string>;
}

interface Writer {
	token: string;
	id: string;
}

/** Members of whom each is a friend of the next. */
async function signUpWriters(server: Product): Promise<Writer[]> {
	const members: Writer[] = [];
	for (const token of await signUp(server, writers))
		members.push({ token, id: (await clientOf(server.origin, token)('GET /me')).data.id });
	for (const [at, { token, id }] of members.entries()) {
		const next = members[(at + 1) % writers]!;
		await clientOf(server.origin, token)('POST /me/friends/:user_id', { params: { user_id: next.id } });
		await clientOf(server.origin, next.token)('POST /me/friends/:user_id', { params: { user_id: id } });
	}
	return members;
}

/** Adds a business, reviews one of somebody else's and writes to a friend, again and again, until the server is gone. */
async function writeUntilGone(
	client: Client,
	friendId: string,
	{ businesses, reviews, messages }: Acknowledged,
	onWrite: () => void,
) {
	const done = new Set<string>();
	try {
		for (;;) {
			const business_name = `Killed ${randomBytes(6).toString('hex')}`;
			const added = await client('POST /business-profile', { body: { business_name, confirm_distinct: true } });
			done.add(added.data.id);
			businesses.set(added.data.id, business_name);
			const profile_id = [...businesses.keys()].find((id) => !done.has(id));
			if (profile_id) {
				done.add(profile_id);
				const { data } = await client('POST /business-profile/reviews', { body: { profile_id, scores: threes } });
				reviews.set(data.id, profile_id);
			}
			const subject = `Killed ${randomBytes(6).toString('hex')}`;
			const to = [{ type: 'member' as const, id: friendId }];
			const body = { to, subject, body: 'Tea?', undo_seconds: messages.size % 2 === 0 ? 0 : undoSeconds };
			messages.set((await client('POST /business-profile/messages/compose', { body })).data.id, subject);
			onWrite();
		}
	} catch (error) {
		if (!(error instanceof ApiError && error.code === 'network')) throw error;
	}
}

let threes: Record<string, number> = {};
const writers = 6;
const writesBeforeTheEnd = 60;
/** Of every second message: it is delivered by a process after the one that took it. */
const undoSeconds = 10;

const kills = triesOf({ usual: 2, proof: 25 });

test(`nothing acknowledged is lost, ${kills} times in a row, and each next start is clean`, {
	timeout: triesTimeoutMs,
}, async () => {
	const acknowledged: Acknowledged = { businesses: new Map(), reviews: new Map(), messages: new Map() };
	const members: Writer[] = [];
	for (let round = 0; round < kills; round += 1) {
		const server = await start();
		const { data } = await clientOf(server.origin, null)('GET /business-profile/review-category');
		threes = Object.fromEntries(data.find(({ slug }) => slug === 'default')!.categories.map(({ id }) => [id, 3]));
		const ofRound = await signUpWriters(server);
		members.push(...ofRound);
		let writes = 0;
		let kill: Promise<void> | undefined;
		const onWrite = () => {
			writes += 1;
			if (writes === writesBeforeTheEnd) kill = server.kill();
		};
		await Promise.all(
			ofRound.map(({ token }, at) =>
				writeUntilGone(clientOf(server.origin, token), ofRound[(at + 1) % writers]!.id, acknowledged, onWrite),
			),
		);
		await kill;
		expect(writes).toBeGreaterThanOrEqual(writesBeforeTheEnd);
	}
	const server = await start();
	const visitor = clientOf(server.origin, null);
	const counted = Map.groupBy(acknowledged.reviews, ([, profileId]) => profileId);
	for (const [id, name] of acknowledged.businesses) {
		const { data } = await visitor('GET /business-profile/:id', { params: { id } });
		expect(data.business_name).toBe(name);
		const ids = await listReviews(visitor, id);
		expect(ids).toEqual(expect.arrayContaining((counted.get(id) ?? []).map(([reviewId]) => reviewId)));
		// A review that was stored but not answered any more counts too: the total is what the list holds.
		expect(data.reviews_count).toBe(ids.length);
	}
	expect(acknowledged.reviews.size).toBeGreaterThan(writesBeforeTheEnd);
	await expectMessages(server, members, acknowledged.messages);
	await server.stop();
	await expectLedger(kills * writers);
});

/** Every review of a business, of which many kills leave more than a page. */
async function listReviews(visitor: Client, id: string): Promise<string[]> {
	const ids: string[] = [];
	let cursor: string | undefined;
	do {
		const query = { limit: 50, cursor };
		const { data, meta } = await visitor('GET /business-profile/reviews/:id', { params: { id }, query });
		ids.push(...data.map((review) => review.id));
		cursor = meta.next ?? undefined;
	} while (cursor);
	return ids;
}

/** What was sent has come, each message once, those that waited when their process died among them. */
async function expectMessages(server: Product, members: Writer[], acknowledged: Map<string, string>): Promise<void> {
	const read = async (folder: 'inbox' | 'outbox') => {
		const subjects: [id: string, subject: string][] = [];
		for (const { token } of members) {
			const client = clientOf(server.origin, token);
			const { data } = await client(`GET /business-profile/messages/${folder}`, { query: { limit: 100 } });
			subjects.push(...data.map(({ id, subject }): [string, string] => [id, subject]));
		}
		return subjects.toSorted();
	};
	const sent = await read('outbox');
	// What was stored but not answered any more comes as well.
	expect(new Set(sent.map(([, subject]) => subject)).size).toBe(sent.length);
	expect(sent).toEqual(expect.arrayContaining([...acknowledged]));
	// What a process died over is taken up again once it has given no sign of life for a minute, when jobs are next looked over.
	await expect.poll(() => read('inbox'), { timeout: 180_000, interval: 500 }).toEqual(sent);
}

/** Coins were given for reviews all the while: every chain and balance is as it was written. */
async function expectLedger(members: number): Promise<void> {
	const connection = await connect<never>({ databaseUrl, dataDir });
	const verdict = await verifyLedger(withTables<DB>(connection.db));
	expect(verdict).toMatchObject({ fault: null });
	expect(verdict.fault === null && verdict.entries).toBeGreaterThan(members);
	await connection.close();
}
