import type { KeyboardEvent } from 'react';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { classNames } from '#web/components/class-names.ts';
import { Face } from '#web/components/faces/face.tsx';
import type { PanelCategories } from '#web/reviews/writing/use-four-clicks.ts';

interface FaceChoiceProps {
	category: PanelCategories[number];
	score: number | undefined;
	/** While the row is busy, the faces keep the focus and take no choice. */
	isBusy: boolean;
	/** Whether this row is the next to choose in. */
	isOpen: boolean;
	/** The id of the hint about keys, which screen readers read with the name of the group. */
	hintId: string;
	onChoose: (score: number) => void;
	/** Called after a choice by a number key: the next row may take the focus. */
	onNext: () => void;
}

/** Shows a radio group of five faces. Arrow keys move the focus; 1 to 5 choose a face and go on to the next row. */
export function FaceChoice({ category, score, isBusy, isOpen, hintId, onChoose, onNext }: FaceChoiceProps) {
	const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const number = Number(event.key);
		const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
		const faces = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=radio]')];
		if (number >= 1 && number <= 5 && !isBusy) {
			faces[number - 1]?.focus();
			onChoose(number);
			onNext();
		} else if (step) {
			event.preventDefault();
			const at = faces.indexOf(document.activeElement as HTMLButtonElement);
			faces[(at + step + faces.length) % faces.length]?.focus();
		}
	};
	return (
		<div className={classNames('face-row', isOpen && 'face-row-open')}>
			<div className="min-w-36">
				<span className="font-medium">{category.label}</span>
				{score && <span className="text-muted text-sm"> · {sentences.faces[score - 1]}</span>}
				<span className="block text-muted text-xs">{category.question}</span>
			</div>
			<div
				role="radiogroup"
				aria-label={`${category.label}. ${category.question}`}
				aria-describedby={hintId}
				data-category={category.id}
				className="flex"
				onKeyDown={onKeyDown}
			>
				{sentences.faces.map((face, at) => {
					const value = at + 1;
					const isChosen = score === value;
					return (
						// biome-ignore lint/a11y/useSemanticElements: an input would choose while arrows move, and a choice publishes
						<button
							key={face}
							type="button"
							role="radio"
							aria-checked={isChosen}
							aria-label={sentences.faceLabel({ category: category.label, face: face.toLowerCase(), score: value })}
							title={face}
							aria-disabled={isBusy || undefined}
							tabIndex={isChosen || (!score && value === 3) ? 0 : -1}
							className={classNames('face-choice', `face-${value}`, score !== undefined && !isChosen && 'face-aside')}
							onClick={() => !isBusy && onChoose(value)}
						>
							<Face score={value} className="size-8" />
						</button>
					);
				})}
			</div>
		</div>
	);
}
