import type { PlacedReview } from '#contract/reviews/reviews.ts';
import { circleSentences } from '#sentences/circle.ts';
import { homeSentences as sentences } from '#sentences/home.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { Face } from '#web/components/faces/face.tsx';
import { Ago } from '#web/components/times/ago.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** Shows what somebody said about a business, in a card of fixed height that leads there. */
export function HomeReview({ review }: { review: PlacedReview }) {
	const { author, author_label, body, overall, profile, created_at } = review;
	const name = author?.name ?? author_label;
	return (
		<article className="relative flex h-52 flex-col rounded-card border border-line bg-raised p-4 shadow-raised transition hover:border-ink/30">
			<header className="flex items-center gap-3">
				<Avatar name={name} image={author?.image} className="size-10 rounded-full" />
				<div className="min-w-0 flex-1">
					<p className="truncate font-medium" dir="auto">
						{name}
					</p>
					<p className="text-muted text-sm">
						<Ago at={created_at} />
					</p>
				</div>
				<span className="flex items-center gap-1.5 font-semibold tabular-nums">
					<Face score={Math.round(overall)} isFilled className="size-7" />
					{overall.toFixed(1)}
				</span>
			</header>
			<blockquote className="mt-3 line-clamp-3 text-[0.9375rem]" dir="auto">
				{body ? `“${body}”` : <span className="text-muted">{circleSentences.withoutWords}</span>}
			</blockquote>
			<footer className="mt-auto flex items-center gap-3">
				<BusinessPicture
					category={profile.category}
					image={profile.image}
					sizes="2.25rem"
					className="size-9 shrink-0 overflow-hidden rounded-lg"
				/>
				<h3 className="min-w-0 truncate font-medium font-sans text-base tracking-normal" dir="auto">
					<span className="sr-only">{sentences.about} </span>
					<Link to={paths.profile(profile.slug)} className="after:absolute after:inset-0 hover:text-accent">
						{profile.business_name}
					</Link>
				</h3>
			</footer>
		</article>
	);
}
