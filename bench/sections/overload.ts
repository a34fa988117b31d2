import type { Bench } from '../bench.ts';
import { judge } from '../goals.ts';
import { summarise } from '../measure.ts';
import type { Product } from '../product-server.ts';

const list = '/api/v1/business-profile';

/** Four times as many requests as it can answer, in an open loop: what still gets through. */
export async function measureOverload(bench: Bench, { origin }: Product): Promise<void> {
	const { seconds, connections } = bench.options;
	const job = { origin, paths: [list], marker: '"business_name"' };
	const capacity = (await bench.drive({ ...job, connections, seconds })).perSecond;
	const flood = await bench.drive({
		...job,
		marker: '',
		connections: 400,
		rate: Math.round(capacity * 4),
		seconds: seconds * 2,
		statuses: [200, 503],
	});
	const ours = summarise([flood]);
	bench.lines.push({ part: 'overload', name: 'list, four times the capacity', ours, comparison: null });
	bench.details.overload = { capacity, statuses: flood.statuses, p99Ms: flood.p99Ms };
	const good = (flood.statuses['200'] ?? 0) / (seconds * 2);
	bench.verdicts.push(judge('overload', good / capacity));
}
