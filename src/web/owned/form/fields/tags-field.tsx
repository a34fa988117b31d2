import { useState } from 'react';
import { profileLimits } from '#contract/limits.ts';
import { factSentences } from '#sentences/profile-form/facts.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { Field } from '#web/components/forms/field.tsx';
import { RemovableChips } from '#web/owned/form/fields/removable-chips.tsx';
import { fieldId } from '#web/owned/form/form-part.ts';

interface TagsFieldProps {
	tags: string[];
	onChange: (tags: string[]) => void;
	error: string | undefined;
}

/** The field for the owner's own words, each ended by Enter, a comma, or leaving the field. */
export function TagsField({ tags, onChange, error }: TagsFieldProps) {
	const [typed, setTyped] = useState('');
	const add = (text: string) => {
		const words = text
			.split(',')
			.map((word) => word.trim().slice(0, 40))
			.filter(Boolean);
		if (words.length > 0) onChange([...new Set([...tags, ...words])].slice(0, profileLimits.tags));
		setTyped('');
	};
	return (
		<div className="grid min-w-0 content-start gap-2">
			<Field
				id={fieldId('tags')}
				label={factSentences.tags}
				hint={sentences.tagsHint}
				error={error}
				value={typed}
				onChange={(text) => (text.includes(',') ? add(text) : setTyped(text))}
				onKeyDown={(event) => {
					if (event.key === 'Enter' && typed.trim()) {
						event.preventDefault();
						add(typed);
					}
				}}
				onBlur={() => add(typed)}
				autoComplete="off"
			/>
			<RemovableChips
				chips={tags.map((tag) => [tag, tag])}
				onRemove={(tag) => onChange(tags.filter((other) => other !== tag))}
			/>
		</div>
	);
}
