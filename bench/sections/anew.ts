import { performance } from 'node:perf_hooks';
import type { Bench } from '../bench.ts';
import { dropDatabase, scratchCopy } from '../database.ts';
import { judge } from '../goals.ts';
import { startProduct } from '../product-server.ts';
import { signUp, signUpSettings } from '../sign-up.ts';

const tries = 60;
const category = 'cafes';
/** Of which the business of the bench is the first card of 24. */
const list = `/directory?category=${category}&sort=newest`;

type Kind = 'unchanged' | 'changed' | 'unseen';

/**
 * What a page costs that has fallen, by what became of its data: the same as before, another word on one card of 24, or an
 * address that nobody asked for. One after the other in turns, so that all three meet the same machine.
 */
export async function measureAnew(bench: Bench): Promise<void> {
	const { serverUrl, profiles } = bench.options;
	const url = await scratchCopy(serverUrl, profiles);
	const product = await startProduct({ databaseUrl: url, settings: signUpSettings });
	const [token = ''] = await signUp(product, 1);
	const send = async (method: string, path: string, body: object) => {
		const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
		const answer = await fetch(product.origin + path, { method, headers, body: JSON.stringify(body) });
		if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`);
		return ((await answer.json()) as { data: { id: string } }).data;
	};
	const { id } = await send('POST', '/api/v1/business-profile', { business_name: 'Made Anew', category });
	const edit = (body: object) => send('PATCH', `/api/v1/business-profile/${id}`, body);
	const visit = async (path: string): Promise<number> => {
		const from = performance.now();
		const answer = await fetch(product.origin + path, { headers: { accept: 'text/html', 'accept-encoding': 'gzip' } });
		await answer.arrayBuffer();
		if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
		return performance.now() - from;
	};
	const ways: Record<Kind, (at: number) => Promise<number>> = {
		// Cards say nothing of the description, and are read again all the same.
		unchanged: (at) => edit({ description: `Said for the ${at}th time.` }).then(() => visit(list)),
		changed: (at) => edit({ tagline: `Said for the ${at}th time.` }).then(() => visit(list)),
		unseen: (at) => visit(`${list}&min_score=${1 + at / 1000}`),
	};
	const kinds = Object.keys(ways) as Kind[];
	const times: Record<Kind, number[]> = { unchanged: [], changed: [], unseen: [] };
	await visit(list);
	for (let at = 0; at < 2 * tries; at += 1) {
		for (const kind of kinds) {
			const ms = await ways[kind](at);
			// The first half warms the process up.
			if (at >= tries) times[kind].push(ms);
		}
	}
	await product.stop();
	await dropDatabase(serverUrl, url);
	const medianOf = (kind: Kind) => times[kind].toSorted((one, other) => one - other)[Math.floor(tries / 2)]!;
	for (const kind of kinds) bench.say(`a list page, ${kind}: ${medianOf(kind).toFixed(1)} ms`);
	bench.details.anew = times;
	bench.verdicts.push(judge('unchangedPage', medianOf('changed') / medianOf('unchanged')));
}
