import { type Ref, useId } from 'react';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { FaceChoice } from '#web/reviews/writing/face-choice.tsx';
import type { PanelCategories } from '#web/reviews/writing/use-four-clicks.ts';

interface FaceRowsProps {
	categories: PanelCategories;
	/** The chosen score by the id of its category. */
	scores: Record<string, number>;
	isBusy?: boolean;
	/** The instruction above the rows. */
	lead: string;
	/** What screen readers read out after a click. */
	announcement: string;
	onChoose: (category: PanelCategories[number], score: number) => void;
	ref: { current: HTMLDivElement | null } & Ref<HTMLDivElement>;
}

/**
 * Shows four labelled rows of five faces, and how to choose among them. The first row without a choice is open. After a
 * choice by a number key, the next row without a choice takes the focus.
 */
export function FaceRows({ lead, announcement, categories, scores, isBusy = false, onChoose, ref }: FaceRowsProps) {
	/** The id of the hint about keys, which is read with each row. */
	const hintId = useId();
	const next = categories.find(({ id }) => !scores[id])?.id;
	const focusNext = (from: string) => {
		const open = categories.find(({ id }) => id !== from && !scores[id]);
		if (open) firstFace(ref.current, open.id)?.focus();
	};
	return (
		<>
			<p className="mt-1 text-muted text-sm">
				{lead}{' '}
				<span id={hintId} className="sr-only pointer-fine:not-sr-only">
					{sentences.panelKeys}
				</span>
			</p>
			<p role="status" className="sr-only">
				{announcement}
			</p>
			<div ref={ref} className="mt-4 grid gap-1">
				{categories.map((category) => (
					<FaceChoice
						key={category.id}
						category={category}
						score={scores[category.id]}
						isBusy={isBusy}
						isOpen={category.id === next}
						hintId={hintId}
						onChoose={(score) => onChoose(category, score)}
						onNext={() => focusNext(category.id)}
					/>
				))}
			</div>
		</>
	);
}

/** Returns the face that the Tab key reaches: in the row of that category, or else in the first row. */
export const firstFace = (rows: HTMLElement | null, categoryId?: string) =>
	rows?.querySelector<HTMLElement>(`${categoryId ? `[data-category="${categoryId}"] ` : ''}[role=radio][tabindex="0"]`);
