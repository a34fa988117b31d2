import { reviewLimits } from '#contract/limits.ts';
import { Field } from '#web/components/field.tsx';
import { reviewMessages as messages } from '#web/reviews/messages.ts';

interface WordsFieldProps {
	value: string;
	onChange: (value: string) => void;
	error: string | undefined;
}

/** Where the words of a review are written. */
export function WordsField(props: WordsFieldProps) {
	return (
		<Field
			label={messages.words}
			hint={messages.wordsHint}
			rows={4}
			maxLength={reviewLimits.bodyMax}
			autoFocus
			{...props}
		/>
	);
}
