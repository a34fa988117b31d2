import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { Bench } from '../bench.ts';
import { dropDatabase, scratchCopy } from '../database.ts';
import { judge } from '../goals.ts';
import { type Product, startProduct } from '../product-server.ts';
import { integerBelow, pick, type Random, randomFrom } from '../seed/random.ts';
import { signUp, signUpSettings } from '../sign-up.ts';
import { readReviewTargets } from '../targets.ts';

const addressesOfKind = 500;
const membersCount = 50;
/** Requests of one round, for each second that a round of other parts takes. */
const requestsPerSecond = 1000;
const rounds = 3;
const shares = { follow: 0.02, vote: 0.02, review: 0.01, like: 0.02, comment: 0.01 };
const votable = 10;
const postsEach = 3;

interface World {
	businesses: { id: string; slug: string; categories: string[]; reviews: string[]; posts: string[] }[];
	lists: string[];
	tokens: string[];
}

interface Mixed {
	hits: number;
	pages: number;
	p50Ms: number;
	p99Ms: number;
}

/**
 * What visitors and members do at once: half businesses and half lists, asked for as often as their rank is low (Zipf) among a
 * thousand addresses; and follows, votes and reviews of the same businesses, likes and comments below their posts. How many pages are answered as they were rendered
 * before, with those writes and without: a page that is kept has the nonce that it had.
 */
export async function measureMix(bench: Bench): Promise<void> {
	const { serverUrl, profiles, connections, seconds } = bench.options;
	const url = await scratchCopy(serverUrl, profiles);
	const product = await startProduct({ databaseUrl: url, settings: signUpSettings });
	const world = await readWorld(url, profiles, await signUp(product, membersCount));
	const visit = visitor(product);
	for (const path of addressesOf(world)) await visit(path);
	const found: Record<string, Mixed[]> = { reading: [], mixed: [] };
	for (let round = 0; round < rounds; round += 1) {
		for (const [name, writes] of [
			['reading', false],
			['mixed', true],
		] as const) {
			const random = randomFrom(round + 1);
			const requests = Array.from({ length: requestsPerSecond * seconds }, () => draw(world, random, writes));
			found[name]?.push(await run(requests, connections, visit, product));
		}
	}
	await product.stop();
	await dropDatabase(serverUrl, url);
	for (const [name, results] of Object.entries(found)) {
		const middle = results.toSorted((one, other) => one.hits / one.pages - other.hits / other.pages)[1]!;
		bench.say(
			`${name}: ${((100 * middle.hits) / middle.pages).toFixed(1)} % of ${middle.pages} pages were kept, p50 ${middle.p50Ms.toFixed(1)} ms, p99 ${middle.p99Ms.toFixed(1)} ms`,
		);
		if (name === 'mixed') bench.verdicts.push(judge('mixHits', middle.hits / middle.pages));
	}
	bench.details.mix = found;
}

type Request = { page: string } | { call: string; path: string; body?: object; token: string };

function draw({ businesses, lists, tokens }: World, random: Random, writes: boolean): Request {
	const business = businesses[zipf(random, businesses.length)]!;
	const post_id = pick(random, business.posts);
	const review = business.reviews[integerBelow(random, business.reviews.length)];
	const scores = Object.fromEntries(business.categories.map((id) => [id, 1 + integerBelow(random, 5)]));
	const call = (path: string, body?: object, method = 'POST') => ({
		...{ call: method, path: `/api/v1/business-profile/${path}`, token: pick(random, tokens) },
		...(body && { body }),
	});
	const calls: Record<keyof typeof shares, () => Request | undefined> = {
		review: () =>
			call('reviews', {
				...{ profile_id: business.id, scores, body: 'Friendly people, careful work and a fair price.' },
			}),
		follow: () => call('follow', { profile_id: business.id, follow: random() < 0.7 }),
		vote: () => (review ? call(`reviews/${review}/helpful`, undefined, 'PUT') : undefined),
		like: () => call(random() < 0.7 ? 'like-post' : 'unlike-post', { post_id }),
		comment: () => call('comment-post', { post_id, body: 'That looks good, we will be there on Saturday.' }),
	};
	let kind = writes ? random() : 1;
	for (const [name, share] of Object.entries(shares) as [keyof typeof shares, number][]) {
		const drawn = kind < share && calls[name]();
		if (drawn) return drawn;
		kind -= share;
		if (kind < 0) break;
	}
	return { page: random() < 0.5 ? pathOf(business) : lists[zipf(random, lists.length)]! };
}

/** An index below `count`, as often as 1 / (index + 1). */
function zipf(random: Random, count: number): number {
	const harmonic = Math.log(count) + 0.5772;
	for (let left = random() * harmonic, index = 0; index < count; index += 1) {
		left -= 1 / (index + 1);
		if (left <= 0) return index;
	}
	return count - 1;
}

const pathOf = ({ slug }: { slug: string }) => `/business-profile/${encodeURIComponent(slug)}`;
const addressesOf = ({ businesses, lists }: World) => [...businesses.map(pathOf), ...lists];

const agent = new Agent({ keepAlive: true });

function send(product: Product, method: string, path: string, token?: string, body?: object) {
	const { promise, resolve, reject } = Promise.withResolvers<{ status: number; policy: string }>();
	const text = body && JSON.stringify(body);
	const headers = {
		accept: 'text/html',
		'accept-encoding': 'gzip',
		...(token && { authorization: `Bearer ${token}` }),
		...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
	};
	const sent = request(product.origin + path, { method, agent, headers }, (answer) => {
		answer.resume().once('end', () =>
			resolve({
				status: answer.statusCode ?? 0,
				policy: String(answer.headers['content-security-policy'] ?? ''),
			}),
		);
	});
	sent.once('error', reject);
	sent.end(text);
	return promise;
}

/** Fetches a page; tells whether it was there already. */
function visitor(product: Product) {
	const nonces = new Map<string, Set<string>>();
	return async (path: string): Promise<boolean> => {
		const { status, policy } = await send(product, 'GET', path);
		const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
		if (status !== 200 || !nonce) throw new Error(`${path} answered ${status}.`);
		const seen = nonces.get(path) ?? new Set();
		const isKept = seen.has(nonce);
		nonces.set(path, seen.add(nonce));
		return isKept;
	};
}

async function run(
	requests: Request[],
	connections: number,
	visit: (path: string) => Promise<boolean>,
	product: Product,
): Promise<Mixed> {
	const times: number[] = [];
	let [next, hits] = [0, 0];
	const client = async () => {
		for (let each = requests[next++]; each; each = requests[next++]) {
			if ('page' in each) {
				const from = performance.now();
				if (await visit(each.page)) hits += 1;
				times.push(performance.now() - from);
			} else {
				const { status } = await send(product, each.call, each.path, each.token, each.body);
				if (status >= 300) throw new Error(`${each.call} ${each.path} answered ${status}.`);
			}
		}
	};
	await Promise.all(Array.from({ length: connections }, client));
	times.sort((one, other) => one - other);
	const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
	return { hits, pages: times.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}

async function readWorld(url: string, profiles: number, tokens: string[]): Promise<World> {
	const targets = await readReviewTargets(url, profiles, addressesOfKind);
	const client = new pg.Client(url);
	await client.connect();
	await client.query(
		`insert into post (id, profile_id, body, created_at)
		select gen_random_uuid(), id, 'Fresh bread from the oven, number ' || n, now() - n * interval '1 day'
		from unnest($1::uuid[]) as id cross join generate_series(1, ${postsEach}) as n`,
		[targets.map(({ id }) => id)],
	);
	const { rows: known } = await client.query<Omit<World['businesses'][number], 'categories'>>(
		`select id, slug, array(select review.id::text from review
			where profile_id = profile.id and state = 'published' and deleted_at is null limit ${votable}) as reviews,
			array(select post.id::text from post where profile_id = profile.id) as posts
		from profile where id = any($1::uuid[]) order by md5(id::text)`,
		[targets.map(({ id }) => id)],
	);
	const slugsOf = async (column: 'category_slug' | 'place_slug', max: number) => {
		const { rows } = await client.query<{ slug: string }>(
			`select ${column} as slug from profile where status = 'published' and ${column} is not null
			group by 1 order by count(*) desc, 1 limit ${max}`,
		);
		return rows.map(({ slug }) => slug);
	};
	const [categories, places] = [await slugsOf('category_slug', 20), await slugsOf('place_slug', 20)];
	await client.end();
	const list = (query: Record<string, string>) => `/directory?${new URLSearchParams(query)}`;
	const lists = [
		'/directory',
		...categories.map((category) => list({ category })),
		...places.map((place) => list({ place })),
		list({ sort: 'newest' }),
		list({ sort: 'most-reviewed' }),
		list({ min_score: '4' }),
		list({ verified: 'true' }),
		...['2', '3', '4'].map((page) => list({ page })),
		...categories.flatMap((category) => [list({ category, page: '2' }), list({ category, min_score: '4' })]),
		...places.flatMap((place) => categories.map((category) => list({ category, place }))),
	].slice(0, addressesOfKind);
	const categoriesOf = new Map(targets.map((target) => [target.id, target.categories]));
	const businesses = known.map((row) => ({ ...row, categories: categoriesOf.get(row.id) ?? [] }));
	return { businesses, lists, tokens };
}
