import type { Entry } from '#contract/coins/ledger.ts';
import { coinSentences } from '#sentences/coins.ts';
import { entryKinds, type TransactionFilter } from '#web/coins/transactions/transaction-filter.ts';
import { inputClasses } from '#web/components/forms/field.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';

const { page: sentences } = coinSentences;

interface FilterFormProps {
	filter: TransactionFilter;
	onChange: (filter: TransactionFilter) => void;
}

/** Asks for the kind of entries, and from and to which day. */
export function FilterForm({ filter, onChange }: FilterFormProps) {
	return (
		<div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 max-sm:w-full sm:flex sm:flex-wrap">
			<SelectField
				label={sentences.kind}
				value={filter.kind ?? ''}
				onChange={(kind) => onChange({ ...filter, kind: (kind || undefined) as Entry['kind'] | undefined })}
				className="max-sm:col-span-full"
			>
				<option value="">{sentences.allKinds}</option>
				{entryKinds.map((kind) => (
					<option key={kind} value={kind}>
						{sentences.kinds[kind]}
					</option>
				))}
			</SelectField>
			{(['from', 'to'] as const).map((end) => (
				<label key={end} className="grid gap-1.5 font-medium text-sm">
					{sentences[end]}
					<input
						type="date"
						value={filter[end] ?? ''}
						onChange={(event) => onChange({ ...filter, [end]: event.target.value || undefined })}
						className={`${inputClasses} h-11 font-normal`}
					/>
				</label>
			))}
		</div>
	);
}
