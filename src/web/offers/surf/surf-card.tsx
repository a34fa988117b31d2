import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type Ref, useMemo } from 'react';
import type { Offer } from '#contract/offers/offers.ts';
import type { ListedProfile } from '#contract/profiles/directory.ts';
import { offerCardSentences } from '#sentences/offers/card.ts';
import { surfSentences as sentences } from '#sentences/offers/surf.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { useViewCount } from '#web/calls/use-view-count.ts';
import { CircleLine } from '#web/circle/circle-line.tsx';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { ringScores } from '#web/components/faces/listed-card.ts';
import { factsOf, OpenNow } from '#web/components/faces/profile-card.tsx';
import { ScoreBadge } from '#web/components/faces/rings.tsx';
import { useSwipe } from '#web/components/use-swipe.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

interface SurfCardProps {
	place: ListedProfile;
	/** The place of the business in the street; the first is 0. */
	at: number;
	onGo: (step: -1 | 1) => void;
	/** The button that goes on. */
	next: Ref<HTMLButtonElement>;
}

/**
 * Shows one large business, which counts as seen when it was looked at for a while. The card stays from one business to the
 * next, and the focus with it on its buttons.
 */
export function SurfCard({ place, at, onGo, next }: SurfCardProps) {
	useViewCount(place.id);
	const offers = useOffers(place);
	const swipe = useSwipe(onGo, (step) => step === 1 || at > 0);
	return (
		<article
			{...swipe}
			className="touch-pan-y overflow-hidden rounded-card border border-line bg-raised shadow-floating"
		>
			<BusinessPicture
				// The picture of the business before is not shown until the next one has come.
				key={place.id}
				category={place.category?.slug}
				image={place.image}
				isFirst={at === 0}
				sizes="(min-width: 44rem) 42rem, 100vw"
				className="aspect-16/10 w-full sm:aspect-2/1"
			/>
			<div className="p-5 sm:p-7">
				<h2 className="wrap-anywhere text-3xl" dir="auto">
					<Link to={paths.profile(place.slug)} className="hover:text-accent">
						{place.business_name}
					</Link>
				</h2>
				<p className="mt-1 text-muted">{factsOf(place)}</p>
				{place.tagline && (
					<p className="mt-3 text-lg" dir="auto">
						{place.tagline}
					</p>
				)}
				{place.circle && <CircleLine circle={place.circle} className="mt-3 flex items-center gap-2 text-sm" />}
				<div className="mt-4 flex items-center justify-between gap-4">
					<ScoreBadge score={place.score} count={place.score_count} scores={ringScores(place)} />
					<OpenNow card={place} />
				</div>
				{offers.length > 0 && (
					<section className="mt-5 border-line border-t pt-4">
						<h3 className="font-medium text-muted text-sm">{sentences.offers}</h3>
						<ul className="mt-1">
							{offers.map(({ id, title, price_coins }) => (
								<li key={id} className="flex items-baseline justify-between gap-4 py-1">
									<Link to={paths.offer(id)} className="wrap-anywhere underline underline-offset-4 hover:text-accent">
										{title}
									</Link>
									<span className="shrink-0 font-semibold text-accent text-sm tabular-nums">
										{offerCardSentences.coins({ n: price_coins })}
									</span>
								</li>
							))}
						</ul>
					</section>
				)}
				<div className="mt-6 flex items-center justify-between gap-3">
					<Button
						look="secondary"
						className="size-12 px-0!"
						aria-label={sentences.previous}
						isHeld={at === 0}
						onClick={() => onGo(-1)}
					>
						<ArrowLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
					</Button>
					<ButtonLink to={paths.profile(place.slug)} look="quiet">
						{sentences.open}
					</ButtonLink>
					<Button ref={next} className="size-12 px-0!" aria-label={sentences.next} onClick={() => onGo(1)}>
						<ArrowRight aria-hidden="true" className="size-5 rtl:rotate-180" />
					</Button>
				</div>
			</div>
		</article>
	);
}

/** The number of offers that fit on a card. */
const offersShown = 3;

function useOffers({ id, has_offer }: ListedProfile): Offer[] {
	const load = useMemo(
		() =>
			has_offer ? async () => (await api('GET /offers', { query: { profile_id: id, limit: offersShown } })).data : null,
		[id, has_offer],
	);
	const { state } = useLoaded(load);
	return state.is === 'ready' ? state.value : [];
}
