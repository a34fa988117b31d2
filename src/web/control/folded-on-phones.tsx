import { type ReactNode, useId, useState } from 'react';
import { controlSentences as sentences } from '#sentences/control.ts';
import { Button } from '#web/components/button.tsx';

const shownMax = 3;

interface FoldedOnPhonesProps {
	/** The number of entries of the list. */
	count: number;
	/** The list. */
	children: ReactNode;
}

/** Shows on a phone only the first three entries of a list, and the others when they are asked for. */
export function FoldedOnPhones({ count, children }: FoldedOnPhonesProps) {
	const [isOpen, setOpen] = useState(false);
	const id = useId();
	// A button would take as much room as a single entry.
	if (count <= shownMax + 1) return children;
	return (
		<>
			<div id={id} className={isOpen ? undefined : 'max-sm:[&>*>:nth-child(n+4)]:hidden'}>
				{children}
			</div>
			<Button
				look="secondary"
				size="small"
				className="mt-3 w-full sm:hidden"
				aria-controls={id}
				aria-expanded={isOpen}
				onClick={() => setOpen(!isOpen)}
			>
				{isOpen ? sentences.showFewer : sentences.showAll({ n: count })}
			</Button>
		</>
	);
}
