import { useState } from 'react';
import { liveMapSentences as sentences } from '#sentences/map/live-map.ts';
import { mapSentences } from '#sentences/map/map.ts';
import { sentences as siteSentences } from '#sentences/shell.ts';
import type { ListedCard } from '#web/components/faces/listed-card.ts';
import { Camera } from '#web/directory/map/camera.tsx';
import { FoundOnMap } from '#web/directory/map/found-on-map.tsx';
import { useMapPart, type View } from '#web/directory/map/use-map-part.ts';
import { readBox } from '#web/directory/map/view-of.ts';
import type { Selection } from '#web/links/directory-selection.ts';
import { LiveMap } from '#web/map/live-map.tsx';
import { Towns } from '#web/map/towns.tsx';

export interface DirectoryMapProps {
	selection: Selection;
	/** The card that is pointed at in the list. */
	highlighted: ListedCard | null;
}

/** A box around the parts of the world where people live. */
const world: [number, number, number, number] = [-170, -55, 178, 72];

/** Shows the results of the list on a map, with the same filters, as far as they are in view. */
export function DirectoryMap({ selection, highlighted }: DirectoryMapProps) {
	const [view, setView] = useState<View | null>(null);
	const { part, hasFailed, retry } = useMapPart(selection, view);
	const isSaid = hasFailed || part?.total === 0;
	return (
		<LiveMap label={mapSentences.ofDirectory} start={{ bounds: readBox(selection.bbox) ?? world }}>
			<Camera selection={selection} onView={setView} />
			{part && <Towns towns={part.places} />}
			{part && <FoundOnMap part={part} highlighted={highlighted} selection={selection} />}
			<p
				role="status"
				className={
					isSaid
						? 'absolute top-3 left-3 z-10 max-w-[calc(100%-5rem)] rounded-full border border-line bg-raised px-4 py-2 text-sm shadow-raised'
						: 'sr-only'
				}
			>
				{hasFailed && sentences.partFailed}
				{!hasFailed &&
					part &&
					(part.total > 0
						? sentences.found({ count: part.total, isExact: part.total_is_exact })
						: sentences.nothingHere)}
				{hasFailed && (
					<button type="button" className="ml-2 font-medium text-accent underline underline-offset-4" onClick={retry}>
						{siteSentences.errors.tryAgain}
					</button>
				)}
			</p>
		</LiveMap>
	);
}
