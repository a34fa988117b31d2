import { BadgeCheck } from 'lucide-react';
import { sentences } from '#sentences/shell.ts';
import { BusinessPicture } from '#web/components/business-picture.tsx';
import { ScoreBadge } from '#web/components/rings.tsx';
import type { ListedCard } from '#web/directory/listed-card.ts';
import { priceSign } from '#web/directory/price-signs.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';

/** A business in a list: picture, name, what and where it is, and its rings. */
export function ProfileCard({ card, isFirst = false }: { card: ListedCard; isFirst?: boolean }) {
	const facts = [
		card.category?.label,
		card.locality,
		card.price_range && priceSign(card.price_range),
		card.distance !== null && distance(card.distance),
	];
	return (
		<article className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-raised shadow-raised transition hover:border-ink/30">
			<BusinessPicture
				name={card.business_name}
				image={card.image}
				isFirst={isFirst}
				sizes="(min-width: 80rem) 24rem, (min-width: 40rem) 45vw, 92vw"
				className="aspect-16/10 w-full"
			/>
			<div className="flex flex-1 flex-col gap-3 p-4">
				<div>
					<h3 className="text-lg leading-snug" dir="auto">
						<Link to={paths.profile(card.slug)} className="after:absolute after:inset-0 group-hover:text-accent">
							{card.business_name}
						</Link>
						{card.verified && (
							<BadgeCheck aria-label={sentences.card.verified} className="ml-1 inline size-4 text-good" />
						)}
					</h3>
					<p className="mt-1 text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
				</div>
				{card.tagline && (
					<p className="line-clamp-2 text-sm" dir="auto">
						{card.tagline}
					</p>
				)}
				<div className="mt-auto flex items-center justify-between gap-3">
					<ScoreBadge score={card.score} count={card.score_count} scores={[null, null, card.score]} />
					<OpenNow card={card} />
				</div>
			</div>
		</article>
	);
}

/** Whether one can go there now; for what has closed, for how long. */
function OpenNow({ card: { status, open_now } }: { card: ListedCard }) {
	if (status !== 'published') return <span className="font-medium text-sm text-warn">{sentences.status[status]}</span>;
	if (open_now === null) return null;
	return (
		<span className={open_now ? 'font-medium text-good text-sm' : 'text-muted text-sm'}>
			{open_now ? sentences.card.open : sentences.card.closed}
		</span>
	);
}

const distance = (metres: number): string =>
	metres < 950 ? `${Math.round(metres / 10) * 10} m` : `${(metres / 1000).toFixed(1)} km`;
