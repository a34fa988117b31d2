import pg from 'pg';
import { type BarePorts, type BareSetup, memberSlot, newIdSlot } from '../bare-server.ts';
import { type Bench, poolMax } from '../bench.ts';
import { startChild } from '../child.ts';
import { dropDatabase, scratchCopy } from '../database.ts';
import { judge } from '../goals.ts';
import type { LoadResult, ReviewTarget } from '../load/job.ts';
import { compare, type JobMaker, summarise } from '../measure.ts';
import { startProduct } from '../product-server.ts';
import { membersOf } from '../seed/load.ts';
import { memberId, memberUid } from '../seed/members.ts';
import { signUp, signUpSettings } from '../sign-up.ts';
import { readReviewTargets } from '../targets.ts';
import { type Statement, startRecorder } from '../trace.ts';

const writersCount = 50;
const targetsCount = 1000;
/** Members who have reviewed nothing, for the bare twin. */
const freshMembers = 1000;

/** Posting reviews against the bare transaction, then 50 writers on one profile; on a copy of the database. */
export async function measureReviews(bench: Bench): Promise<void> {
	const { serverUrl, profiles } = bench.options;
	const url = await scratchCopy(serverUrl, profiles);
	// One more for the hot profile, which the twin must not touch: it stores totals that it recorded.
	const [hot, ...targets] = await readReviewTargets(url, profiles, targetsCount + 1);
	if (!hot) throw new Error('There is no profile to review.');
	const { writers, writes } = await recordWrites(url, profiles, targets);
	const bare = startChild<BareSetup, BarePorts>('./bare-server.ts');
	const ports = await bare.ask({ databaseUrl: url, poolMax, reads: {}, writes, writers, html: '' });
	const product = await startProduct({ databaseUrl: url, settings: signUpSettings });
	const tokens = await signUp(product, writersCount);
	const comparison = await compare(
		bench.drive,
		bench.options,
		reviewJobs(product.origin, tokens, targets),
		reviewJobs(`http://127.0.0.1:${ports.fastify}`, tokens, targets),
	);
	bench.lines.push({
		part: 'reviews',
		name: 'post a review',
		ours: comparison.ours,
		comparison: { ...comparison, twin: 'Fastify, same transaction' },
	});
	bench.say(`post a review: ${comparison.ours.perSecond.toFixed(0)}/s, bare ${comparison.bare.perSecond.toFixed(0)}/s`);
	bench.verdicts.push(judge('review', comparison.ratio, comparison.isTooNoisy ? 'too noisy' : undefined));
	bench.verdicts.push(judge('reviewP99', comparison.ours.p99Ms));
	await measureHotProfile(bench, url, product.origin, tokens, hot);
	await product.stop();
	await bare.stop();
	await dropDatabase(serverUrl, url);
}

export function reviewJobs(origin: string, tokens: string[], profiles: ReviewTarget[]): JobMaker {
	let from = 0;
	return {
		job: () => ({ origin, reviews: { tokens, profiles, from }, marker: '"data"' }),
		// Requests under way when the round ended were written too.
		done: ({ requests }: LoadResult) => {
			from += requests + 2 * writersCount;
		},
	};
}

/** What one review makes the product write, for each target, with the writer and new ids left open. */
async function recordWrites(url: string, profiles: number, targets: ReviewTarget[]) {
	const first = membersOf(profiles);
	const indexes = Array.from({ length: freshMembers }, (_, at) => first + at);
	const client = new pg.Client(url);
	await client.connect();
	await client.query(
		`insert into member (id, uid, name, email, email_verified)
		select id, uid, 'Fresh member', uid || '@example.org', true from unnest($1::uuid[], $2::text[]) as fresh (id, uid)`,
		[indexes.map(memberId), indexes.map(memberUid)],
	);
	await client.end();
	const recorder = await startRecorder(url);
	const writes: Record<string, Statement[]> = {};
	for (const target of targets) {
		const scores = Object.fromEntries(target.categories.map((id) => [id, 4]));
		const { status, body, statements } = await recorder.post('/api/v1/business-profile/reviews', memberUid(first), {
			profile_id: target.id,
			scores,
			body: 'Friendly people, careful work and a fair price.',
		});
		if (status !== 201) throw new Error(`A review answered ${status} ${body.slice(0, 300)}`);
		const from = statements.findIndex(({ sql }) => /^(begin|start transaction)/i.test(sql));
		const to = statements.findIndex(({ sql }) => /^commit/i.test(sql));
		const known = new Set([target.id, ...target.categories]);
		writes[target.id] = statements.slice(from, to + 1).map(({ sql, params, ms }) => ({
			sql,
			ms,
			params: params.map((param) => leaveOpen(param, memberId(first), known)),
		}));
	}
	await recorder.close();
	return { writers: indexes.slice(1).map(memberId), writes };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
function leaveOpen(param: unknown, member: string, known: Set<string>): unknown {
	if (param === member) return memberSlot;
	return typeof param === 'string' && uuid.test(param) && !known.has(param) ? `${newIdSlot} ${param}` : param;
}

/** Everybody writes about the same profile, again and again; afterwards the stored totals must be those of the rows. */
async function measureHotProfile(
	bench: Bench,
	url: string,
	origin: string,
	tokens: string[],
	target: ReviewTarget,
): Promise<void> {
	const results: LoadResult[] = [];
	for (let round = 0; round < bench.options.rounds; round += 1) {
		results.push(
			await bench.drive({
				...reviewJobs(origin, tokens, [target]).job(),
				connections: writersCount,
				seconds: bench.options.seconds,
			}),
		);
	}
	const ours = summarise(results);
	bench.lines.push({ part: 'reviews', name: '50 writers on one profile', ours, comparison: null });
	const client = new pg.Client(url);
	await client.connect();
	const { rows } = await client.query<Record<'stored_n' | 'stored_total' | 'shown_n' | 'n' | 'total', string>>(
		`select rating.n as stored_n, rating.total / 4 as stored_total, profile.reviews_count as shown_n, live.n, live.total
		from profile join profile_rating as rating on rating.profile_id = profile.id
		cross join lateral (select count(*) as n, sum(review.total) as total from review
			where review.profile_id = profile.id and deleted_at is null and state = 'published') as live
		where profile.id = $1`,
		[target.id],
	);
	await client.end();
	const [sums] = rows;
	if (!sums) throw new Error('The hot profile has no totals.');
	const lost =
		Math.abs(Number(sums.stored_n) - Number(sums.n)) +
		Math.abs(Number(sums.shown_n) - Number(sums.n)) +
		Math.abs(Number(sums.stored_total) - Number(sums.total));
	bench.details.hotProfile = sums;
	bench.verdicts.push(judge('hotReviewRate', ours.perSecond), judge('hotReviewLost', lost));
}
