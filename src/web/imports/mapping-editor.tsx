import type { CallData } from '#contract/client.ts';
import { inputClasses } from '#web/components/field.tsx';
import { importMessages as messages } from '#web/imports/messages.ts';
import { SelectField } from '#web/profile-form/select-field.tsx';

interface MappingEditorProps {
	mappings: CallData<'GET /operator/import-mappings'>;
	/** What was proposed when the file came. */
	proposed: string;
	text: string;
	onChange: (text: string) => void;
	/** What is wrong with it. */
	error: string | undefined;
	columns: string[];
}

const own = '';

/** Chooses a mapping of the product, or writes one, with what the file holds beside it. */
export function MappingEditor({ mappings, proposed, text, onChange, error, columns }: MappingEditorProps) {
	const chosen = mappings.find((mapping) => mapping.text === text)?.name ?? own;
	return (
		<div className="grid gap-5">
			<SelectField
				id="mapping-name"
				label={messages.mapping}
				value={chosen}
				onChange={(name) => onChange(mappings.find((mapping) => mapping.name === name)?.text ?? proposed)}
			>
				<option value={own}>{messages.ownMapping}</option>
				{mappings.map(({ name, source_name, format }) => (
					<option key={name} value={name}>
						{`${name} (${source_name}, ${format})`}
					</option>
				))}
			</SelectField>
			<div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_16rem]">
				<label className="flex min-w-0 flex-col gap-1.5">
					<span className="font-medium text-sm">{messages.mappingText}</span>
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
						{error ?? messages.mappingHint}
					</span>
				</label>
				{columns.length > 0 && (
					<div className="min-w-0">
						<h3 className="mb-2 font-medium font-sans text-sm tracking-normal">{messages.columns}</h3>
						{/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard, too */}
						<ul className="flex max-h-96 flex-wrap content-start gap-1.5 overflow-y-auto" tabIndex={0}>
							{columns.map((column) => (
								<li key={column} className="wrap-anywhere rounded-lg bg-ink/7 px-2 py-0.5 font-mono text-xs">
									{column}
								</li>
							))}
						</ul>
					</div>
				)}
			</div>
		</div>
	);
}
