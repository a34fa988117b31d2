import { CircleLine } from '#web/circle/circle-line.tsx';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { OfferMark, VerifiedMark } from '#web/components/faces/card-marks.tsx';
import { type ListedCard, ringScores } from '#web/components/faces/listed-card.ts';
import { CardFacts, OpenNow } from '#web/components/faces/profile-card.tsx';
import { ScoreBadge } from '#web/components/faces/rings.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** Shows a business in a list as a row with its picture beside it. Its height is the same for members and visitors. */
export function ResultCard({ card, isFirst }: { card: ListedCard; isFirst: boolean }) {
	const { circle, score } = card;
	return (
		<article className="card card-row">
			<BusinessPicture
				category={card.category?.slug}
				image={card.image}
				isFirst={isFirst}
				sizes="8rem"
				className="card-picture"
			/>
			<div className="card-words">
				<h3 dir="auto">
					<Link to={paths.profile(card.slug)}>{card.business_name}</Link>
					{card.verified && <VerifiedMark />}
				</h3>
				<CardFacts card={card} />
				{card.tagline && (
					<p className="card-tagline" dir="auto">
						{card.tagline}
					</p>
				)}
			</div>
			{circle && <CircleLine circle={circle} className="card-circle" />}
			<div className="card-foot">
				<ScoreBadge score={score} count={card.score_count} scores={ringScores(card)} />
				<OfferMark card={card} />
				<OpenNow card={card} />
			</div>
		</article>
	);
}
