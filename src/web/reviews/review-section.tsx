import { useState } from 'react';
import type { Profile } from '#contract/profiles/profiles.ts';
import type { OverallReviews } from '#contract/reviews/overall-reviews.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSorts } from '#contract/terms.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { classNames } from '#web/components/class-names.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { numberText } from '#web/formats/numbers.ts';
import { ReviewList } from '#web/reviews/review-list.tsx';
import { ReviewStates } from '#web/reviews/review-states.tsx';
import { ScoreExplained } from '#web/reviews/score-explained.tsx';
import { type ReviewSelection, useReviews } from '#web/reviews/use-reviews.ts';

interface ReviewSectionProps {
	profile: Pick<Profile, 'id' | 'reviews_count'>;
	/** The rings of the business as the reader sees them. */
	rings: Profile['rings'];
	isMine: boolean;
	overall: OverallReviews;
	/** The newest reviews, as everyone sees them. */
	first: Review[];
	next: string | null;
	labels: Map<string, string>;
}

/** Shows all reviews of a business, those of the reader's circle first, and how the score is computed. */
export function ReviewSection({ profile, rings, isMine, overall, first, next, labels }: ReviewSectionProps) {
	const [sort, setSort] = useState<ReviewSelection['sort']>('newest');
	const [chosenRing, setRing] = useState<ReviewSelection['ring'] | 'all'>();
	/** Keeps the ring: other reviews in their place would take away what somebody presses, or writes about one of them. */
	const keepRing = () => setRing((chosen) => chosen ?? ring ?? 'all');
	const counts = { '1': rings.friends.n, '2': rings.friends_of_friends.n };
	const hasCircle = counts[1] + counts[2] > 0;
	// The reviews of friends are shown first, until another ring is chosen.
	const ring = chosenRing === 'all' || !hasCircle ? undefined : (chosenRing ?? (counts[1] > 0 ? '1' : undefined));
	const selection: ReviewSelection = { profileId: profile.id, sort, ring };
	const { page, hasFailed, retry } = useReviews(
		selection,
		{ reviews: first, next },
		`${profile.reviews_count} ${first[0]?.updated_at}`,
	);
	const { published } = overall.states;
	const hasSetAside = overall.states.examination > 0 || Object.keys(overall.states.removed).length > 0;
	return (
		<section className="mt-10" aria-labelledby="reviews" onFocus={keepRing}>
			<h2 id="reviews" className="text-2xl">
				{sentences.reviews} <span className="text-muted tabular-nums">{published > 0 && numberText(published)}</span>
			</h2>
			<ReviewStates states={overall.states} n={overall.n} />
			<ScoreExplained overall={overall} />
			{published === 0 ? (
				<p className="mt-4 text-muted">
					{hasSetAside ? sentences.nonePublished : sentences.noReviews} {!hasSetAside && !isMine && sentences.beFirst}
				</p>
			) : (
				<div className="mt-8 flex flex-wrap items-center justify-between gap-3">
					{hasCircle ? (
						<fieldset className="flex flex-wrap gap-2">
							<legend className="sr-only">{sentences.whose}</legend>
							<RingChoice isChosen={ring === '1'} count={counts[1]} onChoose={() => setRing('1')}>
								{sentences.ringNames[0]}
							</RingChoice>
							<RingChoice isChosen={ring === '2'} count={counts[2]} onChoose={() => setRing('2')}>
								{sentences.ringNames[1]}
							</RingChoice>
							<RingChoice isChosen={ring === undefined} count={published} onChoose={() => setRing('all')}>
								{sentences.ringNames[2]}
							</RingChoice>
						</fieldset>
					) : (
						<span />
					)}
					<label className="flex items-center gap-2 text-muted text-sm print:hidden">
						{sentences.sort}
						<select
							value={sort}
							onChange={(event) => setSort(event.target.value as ReviewSelection['sort'])}
							className="h-10 rounded-full border border-line bg-raised px-3.5 text-ink"
						>
							{reviewSorts.map((value) => (
								<option key={value} value={value}>
									{sentences.sorts[value]}
								</option>
							))}
						</select>
					</label>
				</div>
			)}
			{hasFailed && (
				<div className="mt-4">
					<ErrorState onRetry={retry}>{sentences.couldNotLoad}</ErrorState>
				</div>
			)}
			{!page && !hasFailed && <Skeleton className="mt-6 h-40" />}
			{page && (
				<ReviewList
					key={`${ring} ${sort}`}
					selection={selection}
					first={page.reviews}
					next={page.next}
					labels={labels}
					isMine={isMine}
				/>
			)}
		</section>
	);
}

interface RingChoiceProps {
	isChosen: boolean;
	count: number;
	onChoose: () => void;
	children: string;
}

function RingChoice({ isChosen, count, onChoose, children }: RingChoiceProps) {
	return (
		<button
			type="button"
			aria-pressed={isChosen}
			disabled={count === 0}
			className={classNames(
				'inline-flex h-10 items-center gap-2 rounded-full border px-4 text-sm transition disabled:opacity-50',
				isChosen ? 'border-accent bg-accent-soft font-medium' : 'border-line hover:border-ink/40',
			)}
			onClick={onChoose}
		>
			{children}
			<span className="text-muted tabular-nums">{numberText(count)}</span>
		</button>
	);
}
