import { useCallback } from 'react';
import type { Redemption } from '#contract/offers/redemptions.ts';
import { offerFormSentences as sentences } from '#sentences/offers/form.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { useMore } from '#web/calls/use-more.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { Since } from '#web/components/times/day.tsx';

interface Part {
	data: Redemption[];
	meta: { next: string | null };
}

const fetchTaken = (profile_id: string, cursor?: string): Promise<Part> =>
	api('GET /redemptions', { query: { profile_id, cursor, limit: 10 } });

/** Lists what members took from a business lately, and what came of it; nobody is told who took it. */
export function TakenLately({ profileId }: { profileId: string }) {
	const { state, retry } = useLoaded(useCallback(() => fetchTaken(profileId), [profileId]));
	return (
		<section className="mt-12">
			<h2 className="text-2xl">{sentences.givenTitle}</h2>
			<p className="mt-1 mb-4 text-muted">{sentences.givenLead}</p>
			{state.is === 'failed' ? (
				<ErrorState onRetry={retry}>{sentences.failed}</ErrorState>
			) : state.is === 'ready' ? (
				<Taken profileId={profileId} first={state.value} />
			) : (
				<Skeleton className="h-24" />
			)}
		</section>
	);
}

function Taken({ profileId, first }: { profileId: string; first: Part }) {
	const { rows, hasMore, state, loadMore } = useMore(first, (cursor) => fetchTaken(profileId, cursor));
	if (rows.length === 0) return <p className="text-muted">{sentences.givenEmpty}</p>;
	return (
		<>
			<ul className="divide-y divide-line border-line border-y">
				{rows.map((row) => (
					<li key={row.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
						<span className="wrap-anywhere font-medium" dir="auto">
							{row.title}
						</span>
						<span className="text-muted text-sm">
							{sentences.givenStates[row.state]} · <Since words={sentences.givenOn} date={row.redeemed_at} />
						</span>
					</li>
				))}
			</ul>
			<MoreButton label={sentences.givenMore} hasMore={hasMore} state={state} onPress={loadMore} />
		</>
	);
}
