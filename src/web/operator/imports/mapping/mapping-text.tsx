import { useEffect, useRef } from 'react';
import { importSentences as sentences } from '#sentences/imports.ts';
import { inputClasses } from '#web/components/forms/field.tsx';

interface MappingTextProps {
	text: string;
	onChange: (text: string) => void;
	/** The sentence about what is wrong with the text. */
	error: string | undefined;
}

/** Edits the mapping as text, for what columns cannot express; opens by itself where something is wrong with it. */
export function MappingText({ text, onChange, error }: MappingTextProps) {
	const details = useRef<HTMLDetailsElement>(null);
	useEffect(() => {
		if (error && details.current) details.current.open = true;
	}, [error]);
	return (
		<details ref={details} className="rounded-xl border border-line">
			<summary className="cursor-pointer px-4 py-3 font-medium text-sm">{sentences.editText}</summary>
			<label className="flex min-w-0 flex-col gap-1.5 px-4 pb-4">
				<span className="font-medium text-sm">{sentences.mappingText}</span>
				<textarea
					value={text}
					onChange={(event) => onChange(event.target.value)}
					rows={16}
					spellCheck={false}
					autoCapitalize="off"
					aria-invalid={error ? true : undefined}
					aria-describedby="mapping-note"
					className={`${inputClasses} resize-y whitespace-pre py-2.5 font-mono text-sm! leading-relaxed`}
				/>
				<span
					id="mapping-note"
					role={error ? 'alert' : undefined}
					className={error ? 'whitespace-pre-line break-words text-danger text-sm' : 'text-muted text-sm'}
				>
					{error ?? sentences.mappingHint}
				</span>
			</label>
		</details>
	);
}
