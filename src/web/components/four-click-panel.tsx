import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { CallData } from '#contract/client.ts';
import { api } from '#web/api.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { classNames } from '#web/components/class-names.ts';
import { Face } from '#web/components/face.tsx';
import { showToast } from '#web/components/toast.tsx';
import { paths } from '#web/paths.ts';
import { reviewMessages as messages } from '#web/reviews/messages.ts';
import { useFourClicks } from '#web/reviews/use-four-clicks.ts';

type Categories = CallData<'GET /business-profile/profile-review-category/:id'>;
const wordsMin = 20;
const wordsMax = 4000;

interface FourClickPanelProps {
	profileId: string;
	slug: string;
	categories: Categories;
	/** After something of the review changed. */
	onChanged?: () => void;
}

/** Four labelled rows of five faces. Three clicks keep a draft, the fourth publishes. */
export function FourClickPanel({ profileId, slug, categories, onChanged }: FourClickPanelProps) {
	const { scores, state, failure, choose, retry, reviewId, isWriting, setWriting } = useFourClicks(
		profileId,
		categories,
	);
	const isAlive = useIsAlive();
	const chosen = categories.filter(({ id }) => scores[id]).length;
	return (
		<section
			aria-labelledby="four-clicks"
			className="rounded-card border border-line bg-raised p-5 shadow-raised sm:p-6"
		>
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h2 id="four-clicks" className="text-2xl">
					{messages.panelTitle}
				</h2>
				<p role="status" className="text-muted text-sm tabular-nums">
					{state === 'sending' ? messages.sending : messages.chosen(chosen)}
				</p>
			</div>
			<p className="mt-1 text-muted text-sm">{state === 'done' ? messages.panelMine : messages.panelLead}</p>
			<div className="mt-4 grid gap-1">
				{categories.map((category) => (
					<FaceRow
						key={category.id}
						category={category}
						score={scores[category.id]}
						isDisabled={!isAlive || state === 'sending'}
						onChoose={(score) => choose(category.id, score)}
					/>
				))}
			</div>
			{state === 'waits-for-sign-in' && (
				<div className="mt-4 flex flex-wrap items-center gap-3 rounded-xl bg-accent-soft p-4">
					<p className="flex-1 text-sm">{messages.waiting}</p>
					<ButtonLink to={paths.signIn(paths.profile(slug))} size="small">
						{messages.signIn}
					</ButtonLink>
				</div>
			)}
			{state === 'waits-for-network' && (
				<div role="alert" className="mt-4 flex flex-wrap items-center gap-3 rounded-xl bg-warn/10 p-4">
					<p className="flex-1 text-sm">{messages.offline}</p>
					<Button size="small" onClick={retry}>
						{messages.retry}
					</Button>
				</div>
			)}
			{failure && (
				<p role="alert" className="mt-4 text-danger text-sm">
					{failure}
				</p>
			)}
			{reviewId && state === 'done' && !isWriting && (
				<Button look="quiet" size="small" className="mt-3" onClick={() => setWriting(true)}>
					{messages.addWords}
				</Button>
			)}
			{reviewId && isWriting && (
				<WordsForm
					reviewId={reviewId}
					onDone={() => {
						setWriting(false);
						onChanged?.();
					}}
				/>
			)}
		</section>
	);
}

/** False until the page listens: a click before that would be lost, so the faces do not take one. */
function useIsAlive(): boolean {
	const [isAlive, setAlive] = useState(false);
	useEffect(() => setAlive(true), []);
	return isAlive;
}

interface FaceRowProps {
	category: Categories[number];
	score: number | undefined;
	isDisabled: boolean;
	onChoose: (score: number) => void;
}

/** A radio group of five faces: arrows move, 1 to 5 choose, and only a real choice counts. */
function FaceRow({ category, score, isDisabled, onChoose }: FaceRowProps) {
	const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
		const key = Number(event.key);
		const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
		const faces = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=radio]')];
		if (key >= 1 && key <= 5) {
			faces[key - 1]?.focus();
			onChoose(key);
		} else if (step) {
			event.preventDefault();
			const at = faces.indexOf(document.activeElement as HTMLButtonElement);
			faces[(at + step + faces.length) % faces.length]?.focus();
		}
	};
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
			<div className="min-w-36">
				<span className="font-medium">{category.label}</span>
				<span className="block text-muted text-xs">{category.question}</span>
			</div>
			<div
				role="radiogroup"
				aria-label={`${category.label}. ${category.question}`}
				className="flex"
				onKeyDown={onKeyDown}
			>
				{messages.faces.map((face, at) => {
					const value = at + 1;
					const isChosen = score === value;
					return (
						// biome-ignore lint/a11y/useSemanticElements: an input would choose while arrows move, and a choice publishes
						<button
							key={face}
							type="button"
							role="radio"
							aria-checked={isChosen}
							aria-label={messages.faceLabel(category.label, face.toLowerCase(), value)}
							title={face}
							disabled={isDisabled}
							tabIndex={isChosen || (!score && value === 3) ? 0 : -1}
							className={classNames(
								'grid size-12 place-items-center rounded-full transition duration-150 hover:bg-accent-soft hover:text-accent sm:size-13',
								isChosen
									? 'bg-accent text-on-accent hover:bg-accent hover:text-on-accent'
									: score
										? 'text-ink/35'
										: 'text-ink/65',
							)}
							onClick={() => onChoose(value)}
						>
							<Face score={value} className="size-8" />
						</button>
					);
				})}
			</div>
		</div>
	);
}

function WordsForm({ reviewId, onDone }: { reviewId: string; onDone: () => void }) {
	const [words, setWords] = useState('');
	const [isBusy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		setBusy(true);
		setFailure(null);
		try {
			await api('PATCH /business-profile/reviews/:id', { params: { id: reviewId }, body: { body: words } });
			showToast(messages.wordsSaved);
			onDone();
		} catch (error) {
			setFailure((error as Error).message);
			setBusy(false);
		}
	};
	return (
		<form className="mt-4" onSubmit={submit}>
			<label className="block font-medium text-sm" htmlFor="review-words">
				{messages.words}
			</label>
			<textarea
				id="review-words"
				rows={4}
				minLength={wordsMin}
				maxLength={wordsMax}
				required
				aria-describedby="review-words-hint"
				value={words}
				onChange={(event) => setWords(event.target.value)}
				className="mt-1.5 w-full rounded-xl border border-line bg-canvas p-3.5"
			/>
			<p id="review-words-hint" className={failure ? 'text-danger text-sm' : 'text-muted text-sm'}>
				{failure ?? messages.wordsHint}
			</p>
			<div className="mt-3 flex gap-2">
				<Button type="submit" size="small" isBusy={isBusy} disabled={words.trim().length < wordsMin}>
					{messages.saveWords}
				</Button>
				<Button look="quiet" size="small" onClick={onDone}>
					{messages.cancel}
				</Button>
			</div>
		</form>
	);
}
