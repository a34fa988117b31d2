import { statisticsSentences as sentences } from '#sentences/statistics.ts';
import { dayOfYearText } from '#web/formats/days.ts';

interface WeekChartProps {
	label: string;
	/** The count of each week, the oldest first. */
	weeks: { from: string; count: number }[];
	/** The classes that give the bars their colour. */
	className: string;
}

const height = 40;
/** The share of a week's width that its bar takes. */
const barShare = 0.68;

/** Shows counts by week as bars. Words above tell the same, and a table beside tells it week by week. */
export function WeekChart({ label, weeks, className }: WeekChartProps) {
	const most = Math.max(...weeks.map(({ count }) => count));
	const total = weeks.reduce((sum, { count }) => sum + count, 0);
	const [first] = weeks;
	return (
		<figure>
			<figcaption className="grid">
				<span className="font-medium">{label}</span>
				<span className="text-muted text-sm tabular-nums">
					{total === 0
						? sentences.none
						: `${sentences.total({ count: total })}, ${sentences.bestWeek({ count: most })}`}
				</span>
			</figcaption>
			<svg
				viewBox={`0 0 ${weeks.length} ${height}`}
				preserveAspectRatio="none"
				aria-hidden="true"
				className={`mt-3 h-24 w-full border-line border-b ${className}`}
			>
				{weeks.map(({ from, count }, at) => (
					<rect
						key={from}
						x={at + (1 - barShare) / 2}
						y={height - heightOf(count, most)}
						width={barShare}
						height={heightOf(count, most)}
						fill="currentColor"
						// The bar of the current week is pale, because the week is not over.
						opacity={at === weeks.length - 1 ? 0.5 : 1}
					/>
				))}
			</svg>
			<p className="mt-1 flex justify-between text-muted text-xs" aria-hidden="true">
				<span>{first && dayOfYearText(new Date(first.from))}</span>
				<span>{sentences.thisWeek}</span>
			</p>
		</figure>
	);
}

/** A bar for a single view stays visible, however many the best week had. */
const heightOf = (count: number, most: number): number => (count === 0 ? 0 : Math.max(1.5, (count / most) * height));
