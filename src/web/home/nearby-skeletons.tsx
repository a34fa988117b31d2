import { Skeleton } from '#web/components/states/skeleton.tsx';

export const nearbyMax = 6;
export const nearbyGrid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

/** Stand in for the businesses while they load, as high as these. */
export const NearbySkeletons = () => (
	<div className={nearbyGrid}>
		{Array.from({ length: nearbyMax }, (_, at) => (
			<Skeleton key={at} className="h-36 rounded-card" />
		))}
	</div>
);
