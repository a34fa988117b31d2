import { offerCardSentences as sentences } from '#sentences/offers/card.ts';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { Picture } from '#web/components/faces/picture.tsx';
import { dayOfYearText } from '#web/formats/days.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import type { OfferOnCard } from '#web/offers/on-card.ts';

interface OfferCardProps {
	offer: OfferOnCard;
	/** Whether the card stands on the page of its business, and needs no name of it. */
	isAtHome?: boolean;
	isFirst?: boolean;
}

/** Shows an offer among others: what it is, whose, and for how much; all of it leads to its page. */
export function OfferCard({ offer, isAtHome = false, isFirst = false }: OfferCardProps) {
	const { id, title, price_coins, profile } = offer;
	return (
		<article className="card h-full">
			{/* The page of a business shows the business's picture above. */}
			{(!isAtHome || offer.image) && (
				<OfferPicture
					offer={offer}
					isFirst={isFirst}
					sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 45vw, 92vw"
					className="aspect-16/10 w-full"
				/>
			)}
			<div className="card-body">
				<div>
					<h3 dir="auto" className="wrap-anywhere">
						<Link to={paths.offer(id)}>{title}</Link>
					</h3>
					{!isAtHome && (
						<p className="card-facts" dir="auto">
							{[profile.business_name, profile.locality].filter(Boolean).join(' · ')}
						</p>
					)}
				</div>
				<div className="card-foot">
					<span className="rounded-full bg-accent-soft px-3 py-1 font-semibold text-accent text-sm tabular-nums">
						{sentences.coins({ n: price_coins })}
					</span>
					<span className="text-right text-muted text-sm">{factsOf(offer)}</span>
				</div>
			</div>
		</article>
	);
}

/** Shows the offer's own picture, or that of its business. */
export function OfferPicture({
	offer: { image, profile },
	...rest
}: {
	offer: Pick<OfferOnCard, 'image' | 'profile'>;
	sizes: string;
	className: string;
	isFirst?: boolean;
}) {
	if (image) return <Picture image={image.url} alt={image.alt} {...rest} />;
	return <BusinessPicture category={profile.category?.slug} image={profile.image} {...rest} />;
}

/** Returns how many are left where they are few, and the last day. */
const factsOf = ({ state, left, valid_to }: OfferOnCard): string =>
	state === 'on'
		? [left <= fewMax && sentences.left({ n: left }), sentences.until({ day: dayOfYearText(new Date(valid_to)) })]
				.filter(Boolean)
				.join(' · ')
		: sentences.states[state];

const fewMax = 20;
