import { reviewLimits } from '#contract/limits.ts';
import { writingSentences } from '#sentences/reviews/writing.ts';
import { Field } from '#web/components/forms/field.tsx';

interface WordsFieldProps {
	value: string;
	onChange: (value: string) => void;
	error: string | undefined;
	/** Whether the words stay as they are, because they are on their way. */
	isReadOnly: boolean;
}

/** The text field for the words of a review. */
export function WordsField(props: WordsFieldProps) {
	return (
		<Field
			label={writingSentences.words}
			hint={writingSentences.wordsHint}
			rows={4}
			maxLength={reviewLimits.bodyMax}
			autoFocus
			{...props}
		/>
	);
}
