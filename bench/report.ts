import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Bench, Line } from './bench.ts';
import type { Verdict } from './goals.ts';
import { reviewsOf } from './seed/load.ts';

const folder = fileURLToPath(new URL('./results/', import.meta.url));
const readme = fileURLToPath(new URL('./README.md', import.meta.url));

const whole = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));
const percent = (value: number) => `${(value * 100).toFixed(0)} %`;

function lineRow({ name, ours, comparison }: Line): string[] {
	const own = [name, whole(ours.perSecond), whole(ours.p50Ms), whole(ours.p99Ms), percent(ours.spread)];
	if (!comparison) return [...own, '', '', '', ''];
	const { bare, ratio, isTooNoisy, twin } = comparison;
	return [
		...own,
		whole(bare.perSecond),
		percent(bare.spread),
		`**${ratio.toFixed(2)}**${isTooNoisy ? ' too noisy' : ''}`,
		twin,
	];
}

/** How far the figure is from the limit, as a share of the limit; positive is on the right side. */
function distance({ value, limit, must }: Verdict): string {
	if (limit === 0 || !Number.isFinite(value)) return '';
	const share = must === 'reach' ? value / limit - 1 : 1 - value / limit;
	return `${share >= 0 ? '+' : '−'}${percent(Math.abs(share))}`;
}

const verdictRow = (verdict: Verdict): string[] => [
	verdict.id,
	verdict.text,
	`${verdict.must === 'reach' ? '≥' : '≤'} ${verdict.limit} ${verdict.unit}`,
	whole(verdict.value),
	verdict.holds ? 'holds' : '**missed**',
	distance(verdict),
	verdict.note ?? '',
];

function markdown(head: string[], rows: string[][]): string {
	return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export function tables(bench: Bench): string {
	const measured = markdown(
		['what', 'ours /s', 'p50 ms', 'p99 ms', 'spread', 'bare /s', 'spread', 'ours ÷ bare', 'bare twin'],
		bench.lines.map(lineRow),
	);
	const decided = markdown(['goal', 'what', 'limit', 'measured', '', 'distance', ''], bench.verdicts.map(verdictRow));
	return [measured, ...bench.growth.map(growthTable), decided].join('\n\n');
}

/** 95 of a hundred calls take no longer than this, with one client. */
function growthTable({ sizes, rows }: Bench['growth'][number]): string {
	return markdown(
		[
			`${sizes}: p95 in ms`,
			'small: HTTP',
			'large: HTTP',
			'its SQL',
			'pgbench',
			'prepared',
			'HTTP grew',
			'SQL ÷ pgbench',
			'SQL ÷ prepared',
			'HTTP ÷ pgbench',
		],
		rows.map(({ name, smallMs, large, grew, byHand }) => [
			name,
			smallMs === null ? '–' : whole(smallMs),
			...[large.httpMs, large.statementsMs, large.pgbenchMs, large.preparedMs].map(whole),
			grew === null ? '–' : `**${whole(grew)}**`,
			`**${whole(byHand)}**`,
			whole(large.statementsMs / large.preparedMs),
			whole(large.httpMs / large.pgbenchMs),
		]),
	);
}

export function machine(postgres: string) {
	const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', cwd: folder }).trim();
	mkdirSync(folder, { recursive: true });
	return {
		commit: git('rev-parse', '--short', 'HEAD'),
		isChanged: git('status', '--porcelain', '--', '../../src') !== '',
		node: process.version,
		postgres,
		cpu: cpus()[0]?.model ?? 'unknown',
		cores: cpus().length,
		memoryGb: Math.round(totalmem() / 2 ** 30),
	};
}

/** One line a run, so that a later run can be compared with it. */
export function writeResult(bench: Bench, about: ReturnType<typeof machine>, at: Date): string {
	const file = `${folder}${at.toISOString().slice(0, 10)}.jsonl`;
	const { options, lines, verdicts, growth, details } = bench;
	const { serverUrl: _, ...kept } = options;
	appendFileSync(
		file,
		`${JSON.stringify({ at: at.toISOString(), ...about, options: kept, lines, verdicts, growth, details })}\n`,
	);
	return file;
}

const start = '<!-- results -->';
const end = '<!-- /results -->';

/** Puts the tables between the markers of the bench's README. */
export function writeReadme(bench: Bench, about: ReturnType<typeof machine>, at: Date): void {
	const text = readFileSync(readme, 'utf8');
	const from = text.indexOf(start) + start.length;
	const to = text.indexOf(end);
	if (from < start.length || to < from) throw new Error('bench/README.md has lost its markers.');
	const { profiles, rounds, seconds, connections } = bench.options;
	const intro = `Run on ${at.toISOString().slice(0, 10)}: ${profiles.toLocaleString('en')} profiles, ${reviewsOf(profiles).toLocaleString('en')} reviews, median of ${rounds} rounds of ${seconds} s, ${connections} clients; commit ${about.commit}, Node ${about.node}, PostgreSQL ${about.postgres}, ${about.cores} cores (${about.cpu}).`;
	writeFileSync(readme, `${text.slice(0, from)}\n${intro}\n\n${tables(bench)}\n${text.slice(to)}`);
}
