import { reviewLimits } from '#contract/limits.ts';
import { Field } from '#web/components/field.tsx';
import { writingMessages } from '#web/reviews/writing-messages.ts';

interface WordsFieldProps {
	value: string;
	onChange: (value: string) => void;
	error: string | undefined;
}

/** Where the words of a review are written. */
export function WordsField(props: WordsFieldProps) {
	return (
		<Field
			label={writingMessages.words}
			hint={writingMessages.wordsHint}
			rows={4}
			maxLength={reviewLimits.bodyMax}
			autoFocus
			{...props}
		/>
	);
}
