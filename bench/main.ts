import pg from 'pg';
import type { Bench } from './bench.ts';
import { startChild } from './child.ts';
import { seededDatabase } from './database.ts';
import { judge } from './goals.ts';
import type { LoadJob, LoadResult } from './load/job.ts';
import { readOptions } from './options.ts';
import { type Product, startProduct } from './product-server.ts';
import { machine, tables, writeReadme, writeResult } from './report.ts';
import { measureAnew } from './sections/anew.ts';
import { measureColdStart } from './sections/cold-start.ts';
import { measureCounts } from './sections/counts.ts';
import { measureDeepPages } from './sections/deep-pages.ts';
import { measureEmbedded } from './sections/embedded.ts';
import { measureEmbeddedMemory } from './sections/embedded-memory.ts';
import { measureEndurance } from './sections/endurance.ts';
import { measureGraph } from './sections/graph.ts';
import { measureGrowth } from './sections/growth.ts';
import { measureIdentity } from './sections/identity.ts';
import { measureImport } from './sections/import.ts';
import { measureLedger } from './sections/ledger.ts';
import { measureMix } from './sections/mix.ts';
import { measureOverload } from './sections/overload.ts';
import { measurePages } from './sections/pages.ts';
import { readCaseNames } from './sections/read-cases.ts';
import { measureReads } from './sections/reads.ts';
import { measureReviews } from './sections/reviews.ts';
import { measureTold } from './sections/told.ts';
import { measureVitalsOfPages } from './sections/vitals.ts';
import { measureWeight } from './sections/weight.ts';

const options = readOptions(process.argv.slice(2), process.env);
const say = (line: string) => console.log(line);
const started = new Date();

async function serverVersion(): Promise<string> {
	const client = new pg.Client(options.serverUrl);
	await client.connect();
	const { rows } = await client.query<{ server_version: string }>('show server_version');
	await client.end();
	return rows[0]?.server_version.split(' ')[0] ?? 'unknown';
}

const about = machine(await serverVersion());
const databaseUrl = await seededDatabase(options.serverUrl, options.profiles, say);
const generator = startChild<LoadJob, LoadResult>('./load/generator.ts');
const isWanted = (name: string) => options.only.length === 0 || options.only.includes(name);
const bench: Bench = {
	options,
	databaseUrl,
	drive: (job) => generator.ask(job),
	lines: [],
	verdicts: [],
	growth: [],
	details: {},
	say,
	isWanted,
};
const failures: string[] = [];

/** A part that breaks is told at the end; the others still run. */
async function part(names: string[], work: () => Promise<void>): Promise<void> {
	if (!names.some(isWanted)) return;
	say(`— ${names[0]}`);
	await work().catch((error: Error) => void failures.push(`${names[0]} broke: ${error.stack}`));
}

/** Parts that read the same running server, one after the other, so that the memory at the end is that of a long run. */
async function onProduct(
	parts: { names: string[]; work(bench: Bench, product: Product): Promise<void> }[],
): Promise<void> {
	if (!parts.some(({ names }) => names.some(isWanted))) return;
	await part(['server', ...parts.flatMap(({ names }) => names)], async () => {
		const product = await startProduct({ databaseUrl });
		for (const { names, work } of parts) await part(names, () => work(bench, product));
		await product.stop();
	});
}

await part(['counts'], () => measureCounts(bench));
await onProduct([
	{ names: ['reads', ...readCaseNames], work: measureReads },
	{ names: ['deep'], work: measureDeepPages },
	{ names: ['weight'], work: measureWeight },
	{ names: ['pages'], work: measurePages },
	{ names: ['overload'], work: measureOverload },
	{ names: ['memory'], work: async (bench, product) => void bench.verdicts.push(judge('memory', product.memoryMb())) },
]);
await part(['reviews'], () => measureReviews(bench));
await part(['mix'], () => measureMix(bench));
await part(['anew'], () => measureAnew(bench));
await part(['identity'], () => measureIdentity(bench));
await part(['graph'], () => measureGraph(bench));
await part(['growth'], () => measureGrowth(bench));
await part(['told'], () => measureTold(bench));
await part(['vitals'], () => measureVitalsOfPages(bench));
await part(['start'], () => measureColdStart(bench));
await part(['embedded'], () => measureEmbedded(bench));
await part(['memory-embedded'], () => measureEmbeddedMemory(bench));
await part(['import'], () => measureImport(bench));
// Of many minutes, and so only when they are named.
if (options.only.includes('ledger')) await part(['ledger'], () => measureLedger(bench));
if (options.only.includes('endurance')) await part(['endurance'], () => measureEndurance(bench));
await generator.stop();

say(`\n${tables(bench)}\n`);
say(`Written to ${writeResult(bench, about, started)}`);
if (options.writeReadme) writeReadme(bench, about, started);
for (const { name, ours, comparison } of bench.lines) {
	const wrong = ours.firstWrong ?? comparison?.bare.firstWrong;
	if (wrong)
		failures.push(
			`Wrong answers in "${name}": ${ours.wrong} of ours, ${comparison?.bare.wrong ?? 0} of the twin's; the first: ${wrong}`,
		);
}
for (const failure of failures) say(failure);
const missed = bench.verdicts.filter(({ holds, note }) => !holds && note !== 'too noisy');
process.exitCode = failures.length + missed.length > 0 ? 1 : 0;
