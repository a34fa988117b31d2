import { useCallback } from 'react';
import type { Statistics } from '#contract/operator/views.ts';
import { statisticsSentences as sentences } from '#sentences/statistics.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { Button } from '#web/components/button.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { dayOfYearText } from '#web/formats/days.ts';
import { numberText } from '#web/formats/numbers.ts';
import { WeekChart } from '#web/owned/statistics/week-chart.tsx';

/** Shows the keepers of a business what happened on its page lately. */
export function OwnerStatistics({ profileId }: { profileId: string }) {
	const load = useCallback(
		async () => (await api('GET /business-profile/statistics/:id', { params: { id: profileId } })).data,
		[profileId],
	);
	const { state, retry } = useLoaded(load);
	const statistics = state.is === 'ready' ? state.value : null;
	return (
		<section aria-labelledby="statistics" className="mb-8 rounded-card border border-line bg-raised p-5 shadow-raised">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h2 id="statistics" className="text-xl">
					{sentences.title}
				</h2>
				{statistics && statistics.views_30d > 0 && (
					<p className="text-sm tabular-nums">{sentences.views30d({ count: statistics.views_30d })}</p>
				)}
			</div>
			{state.is === 'failed' ? (
				<div role="alert" className="mt-4 flex flex-wrap items-center gap-4">
					<p className="text-muted">{sentences.failed}</p>
					<Button look="secondary" size="small" onClick={retry}>
						{sentences.retry}
					</Button>
				</div>
			) : statistics?.weeks.every(({ views, follows, reviews }) => views + follows + reviews === 0) ? (
				<p className="mt-3 text-muted">{sentences.nothing}</p>
			) : statistics ? (
				<Weeks weeks={statistics.weeks} />
			) : (
				<Skeleton className="mt-5 h-44 w-full" />
			)}
		</section>
	);
}

function Weeks({ weeks }: Pick<Statistics, 'weeks'>) {
	return (
		<>
			<div className="mt-5 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
				<WeekChart
					label={sentences.views}
					weeks={weeks.map(({ from, views }) => ({ from, count: views }))}
					className="text-ring-3"
				/>
				<WeekChart
					label={sentences.follows}
					weeks={weeks.map(({ from, follows }) => ({ from, count: follows }))}
					className="text-ring-2"
				/>
				<WeekChart
					label={sentences.reviews}
					weeks={weeks.map(({ from, reviews }) => ({ from, count: reviews }))}
					className="text-ring-1"
				/>
			</div>
			<p className="mt-5 text-muted text-sm">{sentences.howCounted}</p>
			<details className="mt-3 text-sm">
				<summary className="w-fit font-medium text-accent">{sentences.asTable}</summary>
				<table className="mt-3 w-full max-w-sm text-left tabular-nums">
					<thead className="text-muted">
						<tr>
							<th scope="col" className="py-1 font-medium">
								{sentences.week}
							</th>
							<th scope="col" className="py-1 text-right font-medium">
								{sentences.views}
							</th>
							<th scope="col" className="py-1 text-right font-medium">
								{sentences.follows}
							</th>
							<th scope="col" className="py-1 text-right font-medium">
								{sentences.reviews}
							</th>
						</tr>
					</thead>
					<tbody className="divide-y divide-line border-line border-t">
						{weeks.map(({ from, views, follows, reviews }) => (
							<tr key={from}>
								<th scope="row" className="py-1 font-normal">
									<time dateTime={from}>{dayOfYearText(new Date(from))}</time>
								</th>
								<td className="py-1 text-right">{numberText(views)}</td>
								<td className="py-1 text-right">{numberText(follows)}</td>
								<td className="py-1 text-right">{numberText(reviews)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</details>
		</>
	);
}
