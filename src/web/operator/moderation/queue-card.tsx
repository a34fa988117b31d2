import type { QueueItem } from '#contract/operator/moderation.ts';
import { caseSentences } from '#sentences/moderation/cases.ts';
import { moderationSentences as sentences } from '#sentences/moderation/moderation.ts';
import { Day, Since } from '#web/components/times/day.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { DecideForm } from '#web/operator/moderation/decide-form.tsx';
import { Signals } from '#web/operator/moderation/signals.tsx';
import { reasonName } from '#web/reports/report-reasons.ts';
import { ReviewFaces } from '#web/reviews/review-faces.tsx';
import { ReviewPhotos } from '#web/reviews/review-photos.tsx';

/** Shows everything that is known of a case that waits, and the form to decide it. */
export function QueueCard({ item }: { item: QueueItem }) {
	const { kind, profile, member, said, reviews, reports, signals, appeal } = item;
	return (
		<article
			data-queue
			tabIndex={-1}
			className="rounded-card border border-line bg-raised p-5 shadow-raised outline-offset-4 sm:p-6"
		>
			<header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
				<span className="rounded-full bg-warn/12 px-2.5 py-0.5 font-medium text-sm text-warn">
					{caseSentences.kinds[kind]}
				</span>
				<h2 className="min-w-0 break-words text-xl" dir="auto">
					{profile && (
						<Link to={paths.profile(profile.slug)} className="hover:text-accent">
							{profile.business_name}
						</Link>
					)}
					{member && (
						<Link to={paths.member(member.id)} className="hover:text-accent">
							{member.name}
						</Link>
					)}
				</h2>
				<span className="ml-auto text-muted text-sm">
					{caseSentences.waiting} <Day date={item.since} />
				</span>
			</header>
			{signals && <Signals signals={signals} />}
			{member && <Accused author={member} />}
			{said && <AccusedWords said={said} />}
			{reviews.length > 1 ? (
				<section
					aria-label={caseSentences.signals.n}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
					tabIndex={0}
					className="mt-4 max-h-[32rem] divide-y divide-line overflow-y-auto overscroll-contain"
				>
					{reviews.map((each) => (
						<AccusedReview key={each.review.id} {...each} isUncounted={isUncounted(kind, each)} />
					))}
				</section>
			) : (
				<div className="mt-4">
					{reviews.map((each) => (
						<AccusedReview key={each.review.id} {...each} isUncounted={isUncounted(kind, each)} />
					))}
				</div>
			)}
			{reports.length > 0 && (
				<section className="mt-4">
					<h3 className="font-medium font-sans text-base tracking-normal">
						{caseSentences.reports({ n: reports.length })}
					</h3>
					<ul className="mt-2 grid gap-2">
						{reports.map((report) => (
							<li key={report.id} className="rounded-xl bg-surface px-4 py-3 text-[0.9375rem]">
								<p>
									<span className="font-medium">{reasonName(item.subject_type, report.reason)}</span>
									<span className="text-muted text-sm">
										{' · '}
										{report.by_keeper ? caseSentences.byKeeper : caseSentences.accountDays({ n: report.account_days })}
									</span>
								</p>
								{report.words && (
									<p className="mt-1 whitespace-pre-line break-words" dir="auto">
										{report.words}
									</p>
								)}
							</li>
						))}
					</ul>
				</section>
			)}
			{appeal && <Appeal appeal={appeal} />}
			{item.may_decide ? (
				<DecideForm item={item} />
			) : (
				<p className="mt-5 border-line border-t pt-5 text-muted">{caseSentences.mayNot}</p>
			)}
		</article>
	);
}

/** Shows the reported message alone: the messages around it in its thread are nobody else’s to read. */
function AccusedWords({ said }: { said: NonNullable<QueueItem['said']> }) {
	return (
		<blockquote className="mt-4 rounded-xl bg-surface px-4 py-3" dir="auto">
			<p className="text-muted text-sm">
				{said.author_name} · <Day date={said.at} />
			</p>
			{said.subject && <p className="mt-1 break-words font-medium">{said.subject}</p>}
			<p className="mt-1 max-w-prose whitespace-pre-line break-words">{said.body}</p>
		</blockquote>
	);
}

const isUncounted = (kind: QueueItem['kind'], { review }: QueueItem['reviews'][number]) =>
	kind === 'burst' && review.state === 'published';

function AccusedReview({ review, author, isUncounted }: QueueItem['reviews'][number] & { isUncounted: boolean }) {
	const labels = new Map(review.scores.map(({ category }) => [category, nameOf(category)]));
	return (
		<div className="py-4 first:pt-0 last:pb-0">
			<Accused author={author} />
			{isUncounted && <p className="mt-1 text-muted text-sm">{caseSentences.isUncounted}</p>}
			<ReviewFaces scores={review.scores} labels={labels} />
			{review.body && (
				<p className="mt-3 max-w-prose whitespace-pre-line break-words" dir="auto">
					{review.body}
				</p>
			)}
			<ReviewPhotos review={{ photos: review.photos, author_label: author.name }} />
		</div>
	);
}

/** Returns the slug of a review category as readable words: its label would take one more call for each set. */
const nameOf = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');

const Accused = ({ author }: { author: QueueItem['reviews'][number]['author'] }) => (
	<p className="mt-1 text-[0.9375rem]">
		<Link to={paths.member(author.id)} className="font-medium underline-offset-4 hover:underline" dir="auto">
			{author.name}
		</Link>
		<span className="text-muted text-sm">
			{' · '}
			<Since words={caseSentences.memberSince} date={author.member_since} />
			{` · ${caseSentences.reviewsOf({ n: author.reviews_count })}`}
			{!author.email_verified && ` · ${caseSentences.unverified}`}
		</span>
	</p>
);

const Appeal = ({ appeal }: { appeal: NonNullable<QueueItem['appeal']> }) => (
	<dl className="mt-4 grid gap-4 text-[0.9375rem] sm:grid-cols-2">
		<div className="min-w-0">
			<dt className="text-muted text-sm">
				{caseSentences.removedFor} {appeal.reason && sentences.reasons[appeal.reason]} {caseSentences.by}{' '}
				{appeal.decided_by.name}
			</dt>
			<dd className="whitespace-pre-line break-words" dir="auto">
				{appeal.explanation}
			</dd>
		</div>
		<div className="min-w-0">
			<dt className="text-muted text-sm">{caseSentences.theirAppeal}</dt>
			<dd className="whitespace-pre-line break-words" dir="auto">
				{appeal.body}
			</dd>
		</div>
	</dl>
);
