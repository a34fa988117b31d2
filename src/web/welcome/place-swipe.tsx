import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useCallback } from 'react';
import type { ProfileCard } from '#contract/shapes.ts';
import { welcomeSentences as sentences } from '#sentences/welcome.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { Button } from '#web/components/button.tsx';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { useSwipe } from '#web/components/use-swipe.ts';
import { FourClickPanel } from '#web/reviews/writing/four-click-panel.tsx';

interface PlaceSwipeProps {
	places: ProfileCard[];
	place: ProfileCard;
	isRated: boolean;
	/** Gets the number of the business in the list. */
	onPlace: (at: number) => void;
}

/** Shows one business after the other with its four lines, by swiping or with the arrows. */
export function PlaceSwipe({ places, place, isRated, onPlace }: PlaceSwipeProps) {
	const at = places.indexOf(place);
	const canGo = (step: -1 | 1) => places[at + step] !== undefined;
	const go = (step: -1 | 1) => {
		if (canGo(step)) onPlace(at + step);
	};
	const swipe = useSwipe(go, canGo);
	return (
		<div {...swipe} className="touch-pan-y">
			<div className="mb-4 flex items-center gap-3 sm:gap-4">
				<BusinessPicture
					category={place.category?.slug}
					image={place.image}
					sizes="4rem"
					className="size-12 shrink-0 rounded-xl object-cover sm:size-16"
				/>
				<div className="min-w-0 flex-1">
					<h3 className="flex items-center gap-2 text-lg leading-tight sm:text-xl">
						<span className="line-clamp-2 wrap-anywhere" dir="auto">
							{place.business_name}
						</span>
						{isRated && <Check aria-hidden="true" className="size-5 shrink-0 text-good" />}
					</h3>
					<p className="line-clamp-2 text-muted text-sm">
						{[place.category?.label, place.locality].filter(Boolean).join(' · ')}
					</p>
				</div>
				<div className="flex shrink-0 gap-1">
					<Button
						look="quiet"
						className="size-11 px-0!"
						aria-label={sentences.previousPlace}
						isHeld={at <= 0}
						onClick={() => go(-1)}
					>
						<ArrowLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
					</Button>
					<Button
						look={isRated ? 'primary' : 'secondary'}
						className="size-11 px-0!"
						aria-label={sentences.nextPlace}
						isHeld={at >= places.length - 1}
						onClick={() => go(1)}
					>
						<ArrowRight aria-hidden="true" className="size-5 rtl:rotate-180" />
					</Button>
				</div>
			</div>
			<p role="status" className="sr-only">
				{sentences.placeAt({ at: at + 1, n: places.length, name: place.business_name })}
			</p>
			<Panel key={place.id} place={place} />
		</div>
	);
}

function Panel({ place }: { place: ProfileCard }) {
	const load = useCallback(
		async () => (await api('GET /business-profile/profile-review-category/:id', { params: { id: place.id } })).data,
		[place.id],
	);
	const { state, retry } = useLoaded(load);
	if (state.is === 'failed') return <ErrorState onRetry={retry}>{sentences.placesFailed}</ErrorState>;
	if (state.is === 'loading') return <Skeleton className="h-[27rem] rounded-card sm:h-[21rem]" />;
	return <FourClickPanel profile={place} categories={state.value} onChanged={nothing} />;
}

const nothing = () => {};
