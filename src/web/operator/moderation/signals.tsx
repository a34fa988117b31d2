import type { QueueItem } from '#contract/operator/moderation.ts';
import { caseSentences as sentences } from '#sentences/moderation/cases.ts';

const hourMs = 3_600_000;

/** Shows what the reviews of a burst have in common. */
export function Signals({ signals }: { signals: NonNullable<QueueItem['signals']> }) {
	const { n, first_at, last_at } = signals;
	const span = (Date.parse(last_at) - Date.parse(first_at)) / hourMs;
	const of = (count: number) => `${count} / ${n}`;
	const words = sentences.signals;
	const facts: [string, string][] = [
		[words.n, String(n)],
		[words.span, spanText(span)],
		[words.age, spanText(signals.median_account_hours)],
		[words.same, of(signals.same_scores)],
		[words.words, of(signals.without_words)],
		[words.unverified, of(signals.unverified)],
		[words.friendships, String(signals.friendships)],
	];
	return (
		<dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3 rounded-xl bg-surface px-4 py-3">
			{facts.map(([label, value]) => (
				<div key={label}>
					<dt className="text-muted text-xs">{label}</dt>
					<dd className="font-medium tabular-nums">{value}</dd>
				</div>
			))}
		</dl>
	);
}

function spanText(hours: number): string {
	if (hours < 1) return sentences.minutes({ n: Math.max(1, Math.round(hours * 60)) });
	return hours < 48 ? sentences.hours({ n: Math.round(hours) }) : sentences.days({ n: Math.round(hours / 24) });
}
