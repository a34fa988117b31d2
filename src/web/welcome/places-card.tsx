import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { ProfileCard } from '#contract/shapes.ts';
import { welcomeSentences as sentences } from '#sentences/welcome.ts';
import { listenToReview } from '#web/waiting/review-events.ts';
import { CardFrame, type CardParts } from '#web/welcome/card-frame.tsx';
import { PlaceSwipe } from '#web/welcome/place-swipe.tsx';
import { usePlaces } from '#web/welcome/use-places.ts';

const wanted = 3;

interface PlacesCardProps extends CardParts {
	/** The businesses that most people know. */
	places: ProfileCard[];
	/** The ids of the businesses that the member reviewed before. */
	rated: string[];
}

/** Asks for a review of three businesses, one after the other, with the panel of their pages. */
export function PlacesCard({ places: first, rated: before, ...parts }: PlacesCardProps) {
	const [typed, setTyped] = useState('');
	const { places, failure } = usePlaces(first, typed);
	const [at, setAt] = useState(0);
	const [rated, setRated] = useState<ReadonlySet<string>>(() => new Set(before));
	const place = places[Math.min(at, places.length - 1)];
	const placeId = place?.id;
	useEffect(() => {
		if (!placeId) return;
		return listenToReview(placeId, (event) => {
			if (event.kind === 'published') setRated((known) => new Set([...known, placeId]));
			if (event.kind === 'undone' && !event.review)
				setRated((known) => new Set([...known].filter((id) => id !== placeId)));
		});
	}, [placeId]);
	const isDone = rated.size >= wanted;
	const id = useId();
	return (
		<CardFrame
			card="places"
			isDone={isDone}
			told={isDone ? sentences.allRated : sentences.rated({ n: rated.size })}
			{...parts}
		>
			<search className="mb-5 block">
				<label htmlFor={id} className="mb-2 block font-medium text-sm">
					{sentences.findPlace}
				</label>
				<div className="flex max-w-md items-center gap-3 rounded-full border border-line pr-2 pl-4 focus-within:border-accent focus-within:outline-2 focus-within:outline-accent/40">
					<Search aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
					<input
						id={id}
						type="search"
						value={typed}
						maxLength={100}
						autoComplete="off"
						placeholder={sentences.findPlacePlaceholder}
						className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
						onChange={(event) => {
							setTyped(event.target.value);
							setAt(0);
						}}
					/>
				</div>
			</search>
			{place ? (
				<PlaceSwipe places={places} place={place} isRated={rated.has(place.id)} onPlace={setAt} />
			) : (
				<p role="status" className="rounded-card border border-line border-dashed p-6 text-muted">
					{failure ?? sentences.noPlaces}
				</p>
			)}
		</CardFrame>
	);
}
