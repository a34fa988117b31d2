import type { Bench } from '../bench.ts';
import { judge } from '../goals.ts';
import { summarise } from '../measure.ts';
import type { Product } from '../product-server.ts';

const deepest = 500;

/** Paging by number as deep as it goes costs little more than the first page, and deeper is refused. */
export async function measureDeepPages(bench: Bench, { origin }: Product): Promise<void> {
	const measure = async (path: string) => {
		const results = [];
		for (let round = 0; round < bench.options.rounds; round += 1) {
			results.push(
				await bench.drive({ origin, paths: [path], connections: 1, seconds: bench.options.seconds, marker: '"meta"' }),
			);
		}
		const ours = summarise(results);
		bench.lines.push({ part: 'deep', name: `GET ${path}, one client`, ours, comparison: null });
		return ours.p50Ms;
	};
	const list = '/api/v1/business-profile';
	const first = await measure(`${list}?page=1`);
	const last = await measure(`${list}?page=${deepest}`);
	const past = await fetch(`${origin}${list}?page=${deepest + 1}`);
	bench.verdicts.push(judge('deepPage', last / first), judge('pastDeepest', past.status === 422 ? 1 : 0));
}
