import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Profile } from '#contract/profiles/profiles.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { late } from '#web/components/states/late.tsx';
import { paths } from '#web/links/paths.ts';
import { FaceRows, firstFace } from '#web/reviews/writing/face-rows.tsx';
import { type PanelCategories, useFourClicks } from '#web/reviews/writing/use-four-clicks.ts';

const MyReview = late(async () => (await import('#web/reviews/writing/my-review.tsx')).MyReview);

interface FourClickPanelProps {
	profile: Pick<Profile, 'id' | 'slug' | 'business_name'>;
	categories: PanelCategories;
	/** Called after anything in the review changed. The function must be the same at each render. */
	onChanged: () => void;
}

/** Shows four labelled rows of five faces. Three clicks keep a draft; the fourth publishes the review. */
export function FourClickPanel({ profile, categories, onChanged }: FourClickPanelProps) {
	const { scores, state, failure, obstacle, announcement, choose, retry, disown, mine, newest, reload, part, setPart } =
		useFourClicks(profile, categories, onChanged);
	const rows = useRef<HTMLDivElement>(null);
	const next = useRef<HTMLDivElement>(null);
	// The step that follows the last click is scrolled into view: on a phone it may lie below the screen.
	const isWaiting = announcement !== '' && state.startsWith('waits-');
	useEffect(() => {
		if (isWaiting) next.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
	}, [isWaiting]);
	useFocusFromAddress(rows);
	const chosen = categories.filter(({ id }) => scores[id]).length;
	/** Repeats the last click in the member's name, which makes all four clicks the member's. */
	const own = () => {
		const last = categories.at(-1);
		if (last) choose(last, scores[last.id] ?? 0);
	};
	return (
		<section
			id="review"
			aria-labelledby="four-clicks"
			className="scroll-mt-20 rounded-card border border-line bg-raised p-5 shadow-raised sm:p-6 print:hidden"
		>
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h2 id="four-clicks" className="text-2xl">
					{sentences.panelTitle}
				</h2>
				<p className="text-muted text-sm tabular-nums">
					{state === 'sending' ? sentences.sending : sentences.chosen({ n: chosen })}
				</p>
			</div>
			<FaceRows
				ref={rows}
				lead={sentences.panelLead}
				announcement={announcement}
				categories={categories}
				scores={scores}
				isBusy={state === 'sending'}
				onChoose={choose}
			/>
			<div ref={next} role="status" className="scroll-mb-4">
				{state === 'waits-for-sign-in' && (
					<div className="mt-4 flex flex-wrap items-center gap-3 rounded-xl bg-accent-soft p-4">
						<p className="flex-1 basis-56 text-sm">{sentences.waiting}</p>
						<ButtonLink to={paths.signIn(paths.profileReview(profile.slug))} size="small">
							{sentences.signIn}
						</ButtonLink>
					</div>
				)}
				{state === 'waits-for-word' && (
					<div className="mt-4 flex flex-wrap items-center gap-3 rounded-xl bg-accent-soft p-4">
						<p className="flex-1 basis-64 text-sm">{sentences.byVisitor}</p>
						<Button size="small" onClick={own}>
							{sentences.publishAsMine}
						</Button>
						<Button size="small" look="quiet" onClick={disown}>
							{sentences.disown}
						</Button>
					</div>
				)}
				{state === 'waits-to-be-sent' && (
					<div className="mt-4 flex flex-wrap items-center gap-3 rounded-xl bg-warn/10 p-4">
						<p className="flex-1 basis-56 text-sm">
							{obstacle ? sentences.keptBecause({ sentence: obstacle }) : sentences.offline}
						</p>
						<Button size="small" onClick={retry}>
							{sentences.retry}
						</Button>
					</div>
				)}
			</div>
			{failure && (
				<p role="alert" className="mt-4 text-danger text-sm">
					{failure}
				</p>
			)}
			{/* My review stands below the faces: they must not move under a finger when the fourth click publishes it. */}
			{mine && (
				<MyReview
					review={mine}
					isSent={state === 'done'}
					part={part}
					setPart={setPart}
					onChanged={(review) => {
						newest.tell(review);
						onChanged();
					}}
					onPhotos={(photos) => {
						newest.tellPhotos(mine.id, photos);
						onChanged();
					}}
					onConfirmed={() => {
						reload();
						onChanged();
					}}
				/>
			)}
		</section>
	);
}

/** Moves the focus to the first row when the address ends in `#review`, as on a poster or in a link. */
function useFocusFromAddress(rows: { current: HTMLElement | null }): void {
	const { hash, key } = useLocation();
	useEffect(() => {
		if (hash === '#review') firstFace(rows.current)?.focus();
	}, [hash, key, rows]);
}
