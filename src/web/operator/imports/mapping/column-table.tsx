import type { ImportPreview, ParsedMapping } from '#contract/operator/imports.ts';
import { importFields } from '#contract/terms.ts';
import { importSentences as sentences } from '#sentences/imports.ts';
import { classNames } from '#web/components/class-names.ts';
import { inputClasses } from '#web/components/forms/field.tsx';
import { idParts, useOf, withField } from '#web/operator/imports/mapping/choose-columns.ts';
import { fieldName } from '#web/operator/imports/mapping/field-name.ts';

interface ColumnTableProps {
	columns: ImportPreview['columns'];
	mapping: ParsedMapping;
	onChange: (mapping: ParsedMapping) => void;
}

/** Lists every column of the file with some of its values, and the field that it fills. */
export function ColumnTable({ columns, mapping, onChange }: ColumnTableProps) {
	const ids = idParts(mapping);
	return (
		<table className="block w-full text-sm sm:table">
			<thead className="sr-only sm:not-sr-only">
				<tr className="text-left text-muted">
					<th scope="col" className="pb-2 font-medium">
						{sentences.column}
					</th>
					<th scope="col" className="pb-2 font-medium sm:w-56">
						{sentences.field}
					</th>
				</tr>
			</thead>
			<tbody className="block divide-y divide-line border-line border-y sm:table-row-group">
				{columns.map(({ name, samples }, at) => {
					const { field, others } = useOf(mapping, name);
					const isUnused = field === null && others.length === 0 && !ids.includes(name);
					return (
						<tr key={name} className="block py-3 sm:table-row">
							<th scope="row" className="block min-w-0 pr-4 pb-2 text-left font-normal sm:table-cell sm:py-3">
								<label htmlFor={`column-${at}`} className="wrap-anywhere font-medium" dir="auto">
									{name}
								</label>
								<span className="wrap-anywhere line-clamp-2 block text-muted" dir="auto">
									{samples.length > 0 ? samples.join(' · ') : sentences.noSamples}
								</span>
							</th>
							<td className="block align-top sm:table-cell sm:py-3">
								<select
									id={`column-${at}`}
									value={field ?? ''}
									onChange={(event) => onChange(withField(mapping, name, event.target.value || null))}
									className={classNames(inputClasses, 'h-10 text-sm!', isUnused && 'text-muted')}
								>
									<option value="">{isUnused ? sentences.notImported : sentences.noField}</option>
									{fieldGroups.map(({ label, fields }) => (
										<optgroup key={label} label={label}>
											{fields.map((each) => (
												<option key={each} value={each}>
													{fieldName(each)}
												</option>
											))}
										</optgroup>
									))}
									{field && !Object.hasOwn(importFields, field) && <option value={field}>{fieldName(field)}</option>}
								</select>
								{(others.length > 0 || ids.includes(name)) && (
									<span className="mt-1 block text-muted text-xs">{useText(ids.includes(name), others)}</span>
								)}
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

const fieldNames = Object.keys(importFields);
const isAddress = (name: string) => name.startsWith('address.') || name === 'lat' || name === 'lng';
const isContact = (name: string) => /^(phone|email|website|socials\.)/.test(name);
const fieldGroups = [
	{ label: sentences.groups.business, fields: fieldNames.filter((name) => !isAddress(name) && !isContact(name)) },
	{ label: sentences.groups.address, fields: fieldNames.filter(isAddress) },
	{ label: sentences.groups.contact, fields: fieldNames.filter(isContact) },
];

/** Returns what a column does besides filling a field. */
const useText = (isId: boolean, fields: string[]) =>
	[isId && sentences.isId, fields.length > 0 && sentences.alsoUsed({ fields: fields.map(fieldName).join(', ') })]
		.filter(Boolean)
		.join(' ');
