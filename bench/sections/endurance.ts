import type { Bench } from '../bench.ts';
import { judge } from '../goals.ts';
import { median } from '../measure.ts';
import { startProduct } from '../product-server.ts';
import { searchWords } from '../seed/vocabulary.ts';
import { readTargets } from '../targets.ts';

/** Until the memory of every path that the mix takes has been asked for once. */
const warmUpSlices = 6;
const slices = 20;
const sliceSeconds = 30;
/** Of a slice: the load generator prepares each of them for each connection. */
const pathsAtOnce = 6000;
/** So many slices at either end are compared: one garbage collection decides nothing. */
const compared = 4;
const list = '/api/v1/business-profile';

/** Ten minutes of what visitors do, fresh and kept, as fast as it goes: whether the server holds more at the end. */
export async function measureEndurance(bench: Bench): Promise<void> {
	const { slugs, categories } = await readTargets(bench.databaseUrl, bench.options.profiles);
	const paths = slugs.flatMap((slug, at) => {
		const category = categories[at % categories.length];
		return [
			`/business-profile/${encodeURIComponent(slug)}`,
			`/directory?category=${category}&page=${1 + (at % 40)}`,
			'/directory',
			`${list}?category=${category}`,
			`${list}?q=${searchWords.common}&page=${1 + (at % 5)}`,
			`${list}/suggest?q=${slug.slice(0, 2 + (at % 4))}`,
		];
	});
	const product = await startProduct({ databaseUrl: bench.databaseUrl });
	const memory: number[] = [];
	for (let slice = 0; slice < warmUpSlices + slices; slice += 1) {
		const from = (slice * pathsAtOnce) % (paths.length - pathsAtOnce);
		await bench.drive({
			origin: product.origin,
			paths: paths.slice(from, from + pathsAtOnce),
			headers: { 'accept-encoding': 'gzip' },
			connections: bench.options.connections,
			seconds: sliceSeconds,
		});
		if (slice >= warmUpSlices) memory.push(product.memoryMb());
	}
	await product.stop();
	bench.details.endurance = { memoryMb: memory };
	bench.say(`memory every ${sliceSeconds} s: ${memory.map((mb) => mb.toFixed(0)).join(', ')} MB`);
	const growth = median(memory.slice(-compared)) / median(memory.slice(0, compared)) - 1;
	bench.verdicts.push(judge('memoryGrowth', growth * 100));
}
