import type { ParsedMapping } from '#contract/imports.ts';
import { Field } from '#web/components/field.tsx';
import { importMessages as messages } from '#web/imports/messages.ts';

interface SourceFieldsProps {
	mapping: ParsedMapping;
	onChange: (mapping: ParsedMapping) => void;
}

/** Where the file comes from: shown on each business, and with its id what a later file is compared by. */
export function SourceFields({ mapping, onChange }: SourceFieldsProps) {
	const { source } = mapping;
	const set = (changes: Partial<ParsedMapping['source']>) =>
		onChange({ ...mapping, source: { ...source, ...changes } });
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<Field
				label={messages.sourceName}
				hint={messages.sourceHint}
				value={source.name}
				maxLength={120}
				isRequired
				onChange={(name) => set({ name })}
			/>
			<Field
				label={messages.attribution}
				hint={messages.attributionHint}
				value={source.attribution}
				maxLength={400}
				isRequired
				onChange={(attribution) => set({ attribution })}
			/>
			<Field
				label={messages.licence}
				value={source.licence ?? ''}
				maxLength={80}
				onChange={(licence) => set({ licence: licence || null })}
			/>
		</div>
	);
}
