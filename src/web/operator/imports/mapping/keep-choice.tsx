import type { ImportPreview, ParsedMapping } from '#contract/operator/imports.ts';
import { importSentences as sentences } from '#sentences/imports.ts';
import { SelectField } from '#web/components/forms/select-field.tsx';
import {
	type DateOrder,
	guessOrder,
	type Keep,
	keepOf,
	needsOrder,
	withKeep,
} from '#web/operator/imports/mapping/choose-columns.ts';

interface KeepChoiceProps {
	columns: ImportPreview['columns'];
	repeated: ImportPreview['repeated'];
	mapping: ParsedMapping;
	onChange: (mapping: ParsedMapping) => void;
}

/** Asks which of several rows with one id is the business, where there are such rows or where it was chosen before. */
export function KeepChoice({ columns, repeated, mapping, onChange }: KeepChoiceProps) {
	const keep = keepOf(mapping);
	if (!keep || (repeated.rows === 0 && keep.which === 'first')) return null;
	const samplesOf = (column: string) => columns.find(({ name }) => name === column)?.samples ?? [];
	const set = (chosen: Keep) => onChange(withKeep(mapping, chosen));
	const setNewest = (column: string) => {
		const samples = samplesOf(column);
		set({ which: 'newest', column, order: needsOrder(samples) ? guessOrder(samples) : null });
	};
	const likely = columns.find(({ name }) => looksDated.test(name)) ?? columns.at(-1);
	return (
		<div className="grid gap-4 rounded-xl border border-line p-4">
			{repeated.rows > 0 && <p className="text-sm">{sentences.repeated({ rows: repeated.rows, of: repeated.of })}</p>}
			<div className="grid gap-4 sm:grid-cols-2">
				<SelectField
					id="keep"
					label={sentences.keep}
					value={keep.which}
					onChange={(which) =>
						which === 'newest' ? setNewest(likely?.name ?? '') : set({ which: which as 'first' | 'last' })
					}
				>
					{(['first', 'last', 'newest'] as const).map((which) => (
						<option key={which} value={which}>
							{sentences.keeps[which]}
						</option>
					))}
				</SelectField>
				{keep.which === 'newest' && (
					<SelectField id="keep-column" label={sentences.newestBy} value={keep.column} onChange={setNewest}>
						{columns.map(({ name, samples }) => (
							<option key={name} value={name}>
								{samples[0] ? `${name} (${samples[0]})` : name}
							</option>
						))}
					</SelectField>
				)}
				{keep.which === 'newest' && needsOrder(samplesOf(keep.column)) && (
					<SelectField
						id="keep-order"
						label={sentences.dateOrder(sampled(samplesOf(keep.column)[0] ?? ''))}
						value={keep.order ?? 'DMY'}
						onChange={(order) => set({ ...keep, order: order as DateOrder })}
					>
						<option value="DMY">{sentences.dayFirst}</option>
						<option value="MDY">{sentences.monthFirst}</option>
					</SelectField>
				)}
			</div>
		</div>
	);
}

const looksDated = /date|issued|renew|updated|modified|datum|fecha|(^|[ _])(on|at|from)$/i;

const sampled = (sample: string) => ({ sample, hasSample: sample !== '' });
