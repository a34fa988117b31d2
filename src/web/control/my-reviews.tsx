import type { Control } from '#contract/keeping/control.ts';
import { circleSentences } from '#sentences/circle.ts';
import { controlSentences as sentences } from '#sentences/control.ts';
import { reviewSentences } from '#sentences/reviews/reviews.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { Face } from '#web/components/faces/face.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { FoldedOnPhones } from '#web/control/folded-on-phones.tsx';
import { mediumDayText } from '#web/formats/days.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

interface MyReviewsProps {
	memberId: string;
	reviews: Control['reviews'];
}

/** Lists what a member reviewed last, each with the way back to it. */
export function MyReviews({ memberId, reviews: { total, latest } }: MyReviewsProps) {
	if (latest.length === 0) {
		const action = (
			<ButtonLink to={paths.directory} size="small" look="secondary">
				{sentences.ratePlace}
			</ButtonLink>
		);
		return (
			<EmptyState title={sentences.noReviews} action={action}>
				{sentences.noReviewsLead}
			</EmptyState>
		);
	}
	return (
		<section aria-labelledby="my-reviews">
			<div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
				<h2 id="my-reviews" className="text-2xl">
					{sentences.myReviews}
				</h2>
				{total > latest.length && (
					<Link to={paths.member(memberId)} className="font-medium text-accent text-sm hover:underline">
						{sentences.allReviews({ n: total })}
					</Link>
				)}
			</div>
			<FoldedOnPhones count={latest.length}>
				<ul className="divide-y divide-line rounded-card border border-line bg-raised shadow-raised">
					{latest.map(({ id, profile, overall, body, state, updated_at }) => (
						<li key={id} className="flex items-center gap-4 px-5 py-4">
							<BusinessPicture
								category={profile.category}
								image={profile.image}
								sizes="3rem"
								className="size-12 shrink-0 overflow-hidden rounded-xl"
							/>
							<div className="min-w-0 flex-1">
								<h3 className="truncate font-medium font-sans text-base tracking-normal" dir="auto">
									<Link to={paths.profileReview(profile.slug)} className="hover:text-accent">
										{profile.business_name}
									</Link>
								</h3>
								<p className="truncate text-sm" dir="auto">
									{body ?? <span className="text-muted">{circleSentences.withoutWords}</span>}
								</p>
								<p className="text-muted text-sm">
									<time dateTime={updated_at}>{mediumDayText(new Date(updated_at))}</time>
									{state !== 'published' && ` · ${reviewSentences.states[state]}`}
								</p>
							</div>
							<span className="flex shrink-0 items-center gap-1.5 font-semibold tabular-nums">
								<Face score={Math.round(overall)} isFilled className="size-7" />
								{overall.toFixed(1)}
							</span>
						</li>
					))}
				</ul>
			</FoldedOnPhones>
		</section>
	);
}
