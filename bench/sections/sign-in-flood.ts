import { type Account, signInPost } from '../accounts.ts';
import type { Bench } from '../bench.ts';
import { startChild } from '../child.ts';
import { judge } from '../goals.ts';
import type { Call, LoadJob, LoadResult } from '../load/job.ts';
import { median, summarise } from '../measure.ts';
import type { Product } from '../product-server.ts';

const pairs = 200;
/** Requests a second beside the flood, one list and one page. */
const besideRate = 40;

/** Whether the time of a refusal tells that an address has an account: pairs one after the other, each first in turn. */
export async function measureTiming(bench: Bench, { origin }: Product, accounts: Account[]): Promise<void> {
	const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
	const attempt = async (kind: 'known' | 'unknown', { path, ...init }: Call) => {
		const from = performance.now();
		const response = await fetch(origin + path, init);
		const answer = await response.text();
		times[kind].push(performance.now() - from);
		if (response.status !== 400 || !answer.includes('INVALID_LOGIN_CREDENTIALS'))
			throw new Error(`A wrong password answered ${response.status} ${answer}`);
	};
	for (const [at, account] of accounts.slice(0, pairs).entries()) {
		const known = () => attempt('known', signInPost(account, 'wrong horse'));
		const stranger = { ...account, email: account.email.replace('account', 'nobody') };
		const unknown = () => attempt('unknown', signInPost(stranger, 'wrong horse'));
		for (const next of at % 2 === 0 ? [known, unknown] : [unknown, known]) await next();
	}
	const [known, unknown] = [median(times.known), median(times.unknown)];
	bench.details.signInTiming = { knownMs: known, unknownMs: unknown };
	bench.say(`wrong passwords: ${known.toFixed(1)} ms with an account, ${unknown.toFixed(1)} ms without`);
	bench.verdicts.push(judge('signInTiming', Math.abs(unknown / known - 1) * 100));
}

/** Everybody signs in at the same moment, while others read: nobody is refused, and nobody waits who need not. */
export async function measureFlood(bench: Bench, product: Product, accounts: Account[]): Promise<void> {
	const { origin } = product;
	const beside = async (path: string, marker: string) => {
		const child = startChild<LoadJob, LoadResult>('./load/generator.ts');
		const job = { origin, paths: [path], connections: 4, rate: besideRate, marker };
		await child.ask({ ...job, seconds: 1 });
		return { run: (seconds: number) => child.ask({ ...job, seconds }), stop: child.stop };
	};
	const list = await beside('/api/v1/business-profile', '"business_name"');
	const page = await beside('/directory', '<html');
	product.resetLoopDelay();
	const flood = bench.drive({
		origin,
		calls: accounts.map((account) => signInPost(account)),
		connections: accounts.length,
		amount: accounts.length,
		seconds: 60,
		marker: '"idToken"',
	});
	// The flood takes longer than this, with 20 ms a password.
	const seconds = 5;
	const [signIns, lists, pages] = await Promise.all([flood, list.run(seconds), page.run(seconds)]);
	const delay = await product.readLoopDelay();
	await Promise.all([list.stop(), page.stop()]);
	const add = (name: string, result: LoadResult) =>
		bench.lines.push({ part: 'identity', name, ours: summarise([result]), comparison: null });
	add(`${accounts.length} sign-ins at once`, signIns);
	add('list JSON meanwhile', lists);
	add('cached directory page meanwhile', pages);
	bench.details.flood = { delay, statuses: signIns.statuses, seconds: signIns.requests / signIns.perSecond };
	bench.say(
		`${accounts.length} sign-ins at once: ${signIns.perSecond.toFixed(0)}/s, event loop held up to ${delay.maxMs.toFixed(0)} ms, list p99 ${lists.p99Ms} ms, page p99 ${pages.p99Ms} ms`,
	);
	bench.verdicts.push(
		judge('floodDelay', delay.maxMs),
		judge('floodRefused', signIns.wrong),
		judge('floodList', lists.p99Ms),
		judge('floodPage', pages.p99Ms),
	);
}
