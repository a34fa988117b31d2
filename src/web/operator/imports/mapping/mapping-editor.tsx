import type { CallData } from '#contract/client.ts';
import type { ImportPreview, ParsedMapping } from '#contract/operator/imports.ts';
import { importSentences as sentences } from '#sentences/imports.ts';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { Notice } from '#web/components/notice.tsx';
import { idColumn, idParts, missingFrom, useOf, withId } from '#web/operator/imports/mapping/choose-columns.ts';
import { ColumnTable } from '#web/operator/imports/mapping/column-table.tsx';
import { fieldName } from '#web/operator/imports/mapping/field-name.ts';
import { KeepChoice } from '#web/operator/imports/mapping/keep-choice.tsx';
import { MappingText } from '#web/operator/imports/mapping/mapping-text.tsx';
import { SourceFields } from '#web/operator/imports/mapping/source-fields.tsx';

interface MappingEditorProps {
	mappings: CallData<'GET /operator/import-mappings'>;
	/** The text that was proposed when the file came. */
	proposed: string;
	text: string;
	onText: (text: string) => void;
	/** The same mapping by its parts; null until it is known, or while the text is not a mapping. */
	mapping: ParsedMapping | null;
	onMapping: (mapping: ParsedMapping) => void;
	/** The sentence about what is wrong with the text. */
	error: string | undefined;
	/** The columns and first rows of the file, as last read. */
	preview: ImportPreview | null;
}

const own = '';
/** How many unused columns are named. */
const unusedShown = 12;

/** Edits which column becomes which field: column by column, or as text. */
export function MappingEditor(props: MappingEditorProps) {
	const { mappings, proposed, text, onText, mapping, onMapping, error, preview } = props;
	const chosen = mappings.find((each) => each.text === text)?.name ?? own;
	const columns = preview?.columns ?? [];
	const missing = mapping ? missingFrom(mapping) : [];
	const unused = mapping
		? columns.filter(({ name }) => {
				const { field, others } = useOf(mapping, name);
				return field === null && others.length === 0 && !idParts(mapping).includes(name);
			})
		: [];
	return (
		<div className="grid gap-5">
			<SelectField
				id="mapping-name"
				label={sentences.mapping}
				value={chosen}
				onChange={(name) => onText(mappings.find((each) => each.name === name)?.text ?? proposed)}
			>
				<option value={own}>{sentences.ownMapping}</option>
				{mappings.map(({ name, source_name, format }) => (
					<option key={name} value={name}>
						{`${name} (${source_name}, ${format})`}
					</option>
				))}
			</SelectField>
			{mapping && preview && (
				<>
					<SourceFields mapping={mapping} onChange={onMapping} />
					<ColumnTable columns={columns} mapping={mapping} onChange={onMapping} />
					{missing.length > 0 && (
						<Notice title={sentences.missingTitle}>
							{sentences.missing({ fields: missing.map(fieldName).join(', ') })}
						</Notice>
					)}
					<p className="text-muted text-sm" role="status">
						{sentences.unused({
							n: unused.length,
							of: columns.length,
							columns: unused
								.slice(0, unusedShown)
								.map(({ name }) => name)
								.join(', '),
							isCut: unused.length > unusedShown,
						})}
					</p>
					<SelectField
						id="mapping-id"
						label={sentences.tellsApart}
						value={idColumn(mapping) ?? own}
						onChange={(column) => onMapping(withId(mapping, column || null))}
					>
						<option value={own}>{sentences.apartByAddress}</option>
						{columns.map(({ name, samples }) => (
							<option key={name} value={name}>
								{samples[0] ? `${name} (${samples[0]})` : name}
							</option>
						))}
					</SelectField>
					<KeepChoice columns={columns} repeated={preview.repeated} mapping={mapping} onChange={onMapping} />
				</>
			)}
			<MappingText text={text} onChange={onText} error={missing.length > 0 ? undefined : error} />
		</div>
	);
}
