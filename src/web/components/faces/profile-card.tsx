import { sentences } from '#sentences/shell.ts';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { OfferMark, VerifiedMark } from '#web/components/faces/card-marks.tsx';
import type { ListedCard } from '#web/components/faces/listed-card.ts';
import { priceSign } from '#web/components/faces/price-signs.ts';
import { ScoreBadge } from '#web/components/faces/rings.tsx';
import { openText } from '#web/components/times/opening-text.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** Shows a business in a list: its picture, name, category, place and rings. */
export function ProfileCard({ card, isFirst = false }: { card: ListedCard; isFirst?: boolean }) {
	return (
		<article className="card">
			<BusinessPicture
				category={card.category?.slug}
				image={card.image}
				isFirst={isFirst}
				sizes="(min-width: 80rem) 24rem, (min-width: 40rem) 45vw, 92vw"
				className="aspect-16/10 w-full"
			/>
			<div className="card-body">
				<div>
					<h3 dir="auto">
						<Link to={paths.profile(card.slug)}>{card.business_name}</Link>
						{card.verified && <VerifiedMark />}
					</h3>
					<CardFacts card={card} />
				</div>
				{card.tagline && (
					<p className="card-tagline" dir="auto">
						{card.tagline}
					</p>
				)}
				<div className="card-foot">
					<ScoreBadge score={card.score} count={card.score_count} scores={[null, null, card.score]} />
					<OfferMark card={card} />
					<OpenNow card={card} />
				</div>
			</div>
		</article>
	);
}

/** Returns the category, the place, the price level and the distance of a business. */
export const factsOf = (card: ListedCard): string =>
	[card.category?.label ?? [], furtherFacts(card)].flat().join(' · ');

/** Shows what `factsOf` returns. In a row with too little room for all of it, the category is what is cut off. */
export function CardFacts({ card }: { card: ListedCard }) {
	const further = furtherFacts(card).join(' · ');
	return (
		<p className="card-facts">
			{card.category && <span>{card.category.label}</span>}
			{further && <span>{card.category ? ` · ${further}` : further}</span>}
		</p>
	);
}

const furtherFacts = ({ locality, price_range, distance }: ListedCard): string[] =>
	[locality, price_range && priceSign(price_range), distance !== null && distanceText(distance)].flatMap(
		(fact) => fact || [],
	);

/** Tells whether a business is open now, and else from when; for one that has closed, whether for good. */
export function OpenNow({ card: { status, open_now, opens } }: { card: ListedCard }) {
	if (status !== 'published') return <span className="font-medium text-sm text-warn">{sentences.status[status]}</span>;
	if (open_now === null) return null;
	return <span className={open_now ? 'card-open' : 'card-closed'}>{openText({ open_now, opens })}</span>;
}

const distanceText = (metres: number): string =>
	metres < 950 ? `${Math.round(metres / 10) * 10} m` : `${(metres / 1000).toFixed(1)} km`;
