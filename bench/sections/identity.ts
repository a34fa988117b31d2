import { hashesAtOnce } from '#identity/passwords/password-hasher.ts';
import { type Account, makeAccounts, refreshPost, signIn, signInPost } from '../accounts.ts';
import type { CryptoJob } from '../bare-crypto.ts';
import type { Bench } from '../bench.ts';
import { startChild } from '../child.ts';
import { dropDatabase, scratchCopy } from '../database.ts';
import { type GoalName, judge } from '../goals.ts';
import type { LoadResult } from '../load/job.ts';
import { alternate, type JobMaker, load, type Run, same } from '../measure.ts';
import { type Product, startProduct } from '../product-server.ts';
import { signUpSettings } from '../sign-up.ts';
import { readTargets } from '../targets.ts';
import { measureFlood, measureTiming } from './sign-in-flood.ts';

const accountsCount = 501;
const sessionsCount = 50;

interface Ground {
	databaseUrl: string;
	product: Product;
	accounts: Account[];
}

/** Signing in, refreshing and verifying against bare argon2 and RS256; then 500 sign-ins at once. On a copy of the database. */
export async function measureIdentity(bench: Bench): Promise<void> {
	const { serverUrl, profiles } = bench.options;
	const databaseUrl = await scratchCopy(serverUrl, profiles);
	const product = await startProduct({ databaseUrl, settings: signUpSettings, watchesLoop: true });
	const ground = { databaseUrl, product, accounts: await makeAccounts(product.origin, databaseUrl, accountsCount) };
	await measureRates(bench, ground);
	await measureTiming(bench, product, ground.accounts.slice(1));
	await measureFlood(bench, product, ground.accounts.slice(1));
	await product.stop();
	await dropDatabase(serverUrl, databaseUrl);
}

async function measureRates(bench: Bench, { databaseUrl, product, accounts }: Ground): Promise<void> {
	const { origin } = product;
	const { connections } = bench.options;
	const sessions = [];
	for (const account of accounts.slice(0, sessionsCount)) sessions.push(await signIn(origin, account));
	const idToken = sessions[0]?.idToken ?? '';
	const bare = startChild<CryptoJob, LoadResult>('./bare-crypto.ts');
	const crypto =
		(work: CryptoJob['work'], atOnce: number): Run =>
		(seconds) =>
			bare.ask({ work, seconds, atOnce, databaseUrl, idToken });
	const against = async (name: string, sides: { ours: Run; bare: Run; twin: string }, goal?: GoalName) => {
		const { twin } = sides;
		const comparison = await alternate(bench.options, sides.ours, sides.bare);
		const { ours, ratio, isTooNoisy } = comparison;
		bench.lines.push({ part: 'identity', name, ours, comparison: { ...comparison, twin } });
		bench.say(`${name}: ${ours.perSecond.toFixed(0)}/s, ${twin} ${comparison.bare.perSecond.toFixed(0)}/s`);
		if (goal) bench.verdicts.push(judge(goal, ratio, isTooNoisy ? 'too noisy' : undefined));
	};
	const http = (make: JobMaker) => load(bench.drive, bench.options, make);
	const signIns = same({ origin, calls: accounts.map((account) => signInPost(account)), marker: '"idToken"' });
	const argon2 = crypto('argon2', hashesAtOnce);
	await against('sign in', { ours: http(signIns), bare: argon2, twin: `argon2, ${hashesAtOnce} at once` }, 'signIn');
	const refreshes = same({
		origin,
		calls: sessions.map(({ refreshToken }) => refreshPost(refreshToken)),
		marker: '"id_token"',
	});
	await against(
		'refresh a token',
		{ ours: http(refreshes), bare: crypto('sign', connections), twin: 'RS256 signature' },
		'refresh',
	);
	await against(
		'verify a token',
		{ ours: crypto('product verifier', connections), bare: crypto('verify', connections), twin: 'RS256 verification' },
		'verify',
	);
	await bare.stop();
	const {
		profiles: [profile],
	} = await readTargets(bench.databaseUrl, bench.options.profiles);
	const call = { origin, paths: [`/api/v1/business-profile/profile-review-category/${profile}`], marker: '"data"' };
	const headers = { authorization: `Bearer ${idToken}` };
	await against('a cheap call with a token', {
		ours: http(same({ ...call, headers })),
		bare: http(same(call)),
		twin: 'the same without',
	});
}
