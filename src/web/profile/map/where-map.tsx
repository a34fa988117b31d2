import type { Profile } from '#contract/profiles/profiles.ts';
import { mapSentences as sentences } from '#sentences/map/map.ts';
import { directionsTo } from '#web/map/directions.ts';
import { LazyMap } from '#web/map/lazy-map.tsx';
import type { PlaceMap } from '#web/profile/map/place-map.tsx';

const fetchMap = import.meta.env.SSR
	? () => Promise.reject<typeof PlaceMap>()
	: async () => (await import('#web/profile/map/place-map.tsx')).PlaceMap;

/**
 * Shows a small map of where a business is, as exactly as its owner lets everyone know; nothing where that is hidden.
 */
export function WhereMap({ profile }: { profile: Profile }) {
	const { lat, lng, business_name: name, address_visibility: visibility } = profile;
	if (lat === null || lng === null || visibility === 'hidden') return null;
	const isArea = visibility === 'area';
	return (
		<div className="mt-4">
			<div className="h-56 overflow-hidden rounded-card border border-line no-script:hidden print:hidden">
				<LazyMap key={`${lat} ${lng}`} fetchMap={fetchMap} props={{ name, lat, lng, isArea }} />
			</div>
			<p className="mt-2 text-sm">
				{isArea ? (
					// Directions would lead to a stranger's door.
					<span className="text-muted">{sentences.aboutHere}</span>
				) : (
					<a
						href={directionsTo(lat, lng)}
						rel="noopener"
						className="font-medium text-accent underline underline-offset-4 print:hidden"
					>
						{sentences.directions}
					</a>
				)}
			</p>
		</div>
	);
}
