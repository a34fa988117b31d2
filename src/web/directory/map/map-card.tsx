import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { liveMapSentences as sentences } from '#sentences/map/live-map.ts';
import { CircleLine } from '#web/circle/circle-line.tsx';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { type ListedCard, ringScores } from '#web/components/faces/listed-card.ts';
import { ScoreBadge } from '#web/components/faces/rings.tsx';
import { openText } from '#web/components/times/opening-text.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** Tells the main facts of a business whose marker was pressed, with a link to its page. */
export function MapCard({ card, onClose }: { card: ListedCard; onClose: () => void }) {
	const link = useRef<HTMLAnchorElement>(null);
	useEffect(() => {
		link.current?.focus();
		// The whole card is scrolled into view: the map may reach below the window.
		link.current?.closest('article')?.scrollIntoView({ block: 'nearest' });
	}, [card.slug]);
	const facts = [card.category?.label, card.locality, openText(card)];
	return (
		<article
			className="absolute inset-x-3 bottom-9 z-10 mx-auto scroll-mb-4 flex max-w-md gap-3 overflow-hidden rounded-card border border-line bg-raised p-3 shadow-floating"
			aria-label={card.business_name}
			onKeyDown={(event) => event.key === 'Escape' && onClose()}
		>
			<BusinessPicture
				category={card.category?.slug}
				image={card.image}
				sizes="6rem"
				className="aspect-square size-24 shrink-0 overflow-hidden rounded-xl"
			/>
			<div className="min-w-0 flex-1">
				<h3 className="truncate pr-9 text-lg" dir="auto">
					<Link
						ref={link}
						to={paths.profile(card.slug)}
						className="after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
					>
						{card.business_name}
					</Link>
				</h3>
				<p className="mb-2 truncate text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
				<ScoreBadge score={card.score} count={card.score_count} scores={ringScores(card)} />
				{card.circle && <CircleLine circle={card.circle} className="card-circle mt-2" />}
			</div>
			<button
				type="button"
				aria-label={sentences.closeCard}
				className="absolute top-2 right-2 grid size-9 place-items-center rounded-full hover:bg-ink/7"
				onClick={onClose}
			>
				<X aria-hidden="true" className="size-4" />
			</button>
		</article>
	);
}
