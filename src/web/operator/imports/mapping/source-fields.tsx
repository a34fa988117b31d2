import type { ParsedMapping } from '#contract/operator/imports.ts';
import { importSentences as sentences } from '#sentences/imports.ts';
import { Field } from '#web/components/forms/field.tsx';

interface SourceFieldsProps {
	mapping: ParsedMapping;
	onChange: (mapping: ParsedMapping) => void;
}

/**
 * The fields for the source of the file. Each business shows it, and with a row's id a later file is compared by it.
 */
export function SourceFields({ mapping, onChange }: SourceFieldsProps) {
	const { source } = mapping;
	const set = (changes: Partial<ParsedMapping['source']>) =>
		onChange({ ...mapping, source: { ...source, ...changes } });
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<Field
				label={sentences.sourceName}
				hint={sentences.sourceHint}
				value={source.name}
				maxLength={120}
				isRequired
				onChange={(name) => set({ name })}
			/>
			<Field
				label={sentences.attribution}
				hint={sentences.attributionHint}
				value={source.attribution}
				maxLength={400}
				isRequired
				onChange={(attribution) => set({ attribution })}
			/>
			<Field
				label={sentences.licence}
				value={source.licence ?? ''}
				maxLength={80}
				onChange={(licence) => set({ licence: licence || null })}
			/>
		</div>
	);
}
