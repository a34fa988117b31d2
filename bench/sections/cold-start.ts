import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { type GoalName, judge } from '../goals.ts';
import { median } from '../measure.ts';
import { type ProductOptions, startProduct } from '../product-server.ts';

const times = 5;
const firstPath = '/directory';

/** From spawn to the first complete directory page, five times each. */
export async function measureColdStart(bench: Bench): Promise<void> {
	const report = async (goal: GoalName, options: () => ProductOptions) => {
		const seconds: number[] = [];
		for (let time = 0; time < Math.min(times, bench.options.rounds); time += 1) {
			const product = await startProduct({ ...options(), firstPath });
			seconds.push(product.startMs / 1000);
			await product.stop();
		}
		bench.details[goal] = seconds;
		bench.verdicts.push(judge(goal, median(seconds)));
		bench.say(`${goal}: ${seconds.map((second) => second.toFixed(2)).join(', ')} s`);
	};
	const folder = mkdtempSync(join(tmpdir(), 'vouch-bench-start-'));
	let count = 0;
	const nextFolder = () => {
		count += 1;
		return join(folder, String(count));
	};
	await report('startPostgres', () => ({ databaseUrl: bench.databaseUrl }));
	await report('startFirst', () => ({ dataDir: nextFolder() }));
	await report('startEmbedded', () => ({ dataDir: join(folder, '1') }));
	rmSync(folder, { recursive: true, force: true });
}
