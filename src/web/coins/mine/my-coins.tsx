import { useEffect } from 'react';
import { coinSentences as sentences } from '#sentences/coins.ts';
import { LoadedPart } from '#web/account/account-section.tsx';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { ActivityList } from '#web/coins/mine/activity-list.tsx';
import { CoinBoard } from '#web/coins/mine/coin-board.tsx';
import { CoinTotals } from '#web/coins/mine/coin-totals.tsx';
import { MonthChart } from '#web/coins/mine/month-chart.tsx';
import { HeadingLink } from '#web/components/page-heading.tsx';
import { listenTo } from '#web/events/heard.ts';
import { paths } from '#web/links/paths.ts';

const activitiesShown = 8;

const loadMine = async () => {
	const [me, months, activities] = await Promise.all([
		api('GET /me'),
		api('GET /business-profile/gamification/last-six-month-total'),
		api('GET /business-profile/gamification/recent-activities', { query: { limit: activitiesShown } }),
	]);
	return { me: me.data, months: months.data, activities: activities.data };
};

/**
 * Shows the member's coins: how many, how they came about in the last six months, what happened lately, and how their
 * friends are doing.
 */
export function MyCoins() {
	const { state, reload, retry } = useLoaded(loadMine);
	useEffect(() => listenTo(['coins'], reload), [reload]);
	return (
		<section aria-labelledby="my-coins">
			<div className="mb-6 flex flex-wrap items-center justify-between gap-4">
				<h2 id="my-coins" className="text-3xl">
					{sentences.mine.title}
				</h2>
				<HeadingLink to={paths.coins}>{sentences.mine.all}</HeadingLink>
			</div>
			<LoadedPart state={state} onRetry={retry} rows={6}>
				{({ me, months, activities }) => (
					<div className="grid gap-5 *:min-w-0 lg:grid-cols-2">
						<div className="lg:col-span-2">
							<CoinTotals coins={me.coins} />
						</div>
						<MonthChart months={months} />
						<ActivityList activities={activities} />
						<div className="lg:col-span-2">
							<CoinBoard isOn={me.settings.board} />
						</div>
					</div>
				)}
			</LoadedPart>
		</section>
	);
}
