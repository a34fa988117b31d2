import { useCallback } from 'react';
import { homeSentences as sentences } from '#sentences/home.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { listedCard } from '#web/components/faces/listed-card.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { ResultCard } from '#web/directory/result-card.tsx';
import { NearbySkeletons, nearbyGrid, nearbyMax } from '#web/home/nearby-skeletons.tsx';
import { type nearnessOf, radiusDefaultM } from '#web/links/directory-selection.ts';
import { paths } from '#web/links/paths.ts';

/** Shows the businesses closest to a point. */
export function Nearby({ where: { lat, lng } }: { where: ReturnType<typeof nearnessOf> }) {
	const load = useCallback(async () => {
		const near = { lat: Number(lat), lng: Number(lng), radius: radiusDefaultM };
		const { data } = await api('GET /business-profile', { query: { ...near, sort: 'distance', limit: nearbyMax } });
		return data.map(listedCard);
	}, [lat, lng]);
	const { state, retry } = useLoaded(load);
	if (state.is === 'failed') return <ErrorState onRetry={retry}>{state.sentence}</ErrorState>;
	if (state.is === 'loading') return <NearbySkeletons />;
	if (state.value.length === 0) {
		return (
			<div className="flex flex-wrap items-center gap-4">
				<p className="text-muted">{sentences.nothingNear}</p>
				<ButtonLink to={paths.directory} look="secondary" size="small">
					{sentences.seeAll}
				</ButtonLink>
			</div>
		);
	}
	return (
		<ul className={nearbyGrid}>
			{state.value.map((card) => (
				<li key={card.slug} className="grid">
					<ResultCard card={card} isFirst={false} />
				</li>
			))}
		</ul>
	);
}
