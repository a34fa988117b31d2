import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ImportItem, ImportOutcome, ImportReport } from '#contract/operator/imports.ts';
import { importOutcomes } from '#contract/terms.ts';
import { importSentences as sentences } from '#sentences/imports.ts';
import { LoadedPart } from '#web/account/account-section.tsx';
import { api } from '#web/calls/api.ts';
import { useCall } from '#web/calls/use-call.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { saveFile } from '#web/components/save-file.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { readReportAsCsv } from '#web/operator/imports/report-csv.ts';

/** Shows what became of every row, or would become: by outcome, and as a file to download. */
export function ReportSection({ item }: { item: ImportItem }) {
	const [outcome, setOutcome] = useState<ImportOutcome>();
	const [rows, setRows] = useState<number | null>(null);
	const { sentence, run } = useCall();
	const download = () =>
		run(async () => {
			setRows(0);
			try {
				saveFile(await readReportAsCsv(item.id, outcome, setRows), `${item.file_name}.report.csv`);
			} finally {
				setRows(null);
			}
		});
	return (
		<div className="grid gap-4">
			<div className="flex flex-wrap items-end justify-between gap-3">
				<SelectField
					id="report-outcome"
					label={sentences.filter}
					value={outcome ?? ''}
					onChange={(value) => setOutcome((value || undefined) as ImportOutcome | undefined)}
				>
					<option value="">{sentences.allRows}</option>
					{importOutcomes.map((each) => (
						<option key={each} value={each}>
							{sentences.outcomes[each]}
						</option>
					))}
				</SelectField>
				<Button
					look="secondary"
					isBusy={rows !== null}
					icon={<Download aria-hidden="true" className="size-4" />}
					onClick={download}
				>
					{rows === null ? sentences.download : sentences.downloading({ rows })}
				</Button>
			</div>
			<FormFailure>{sentence}</FormFailure>
			<ReportRows key={`${outcome} ${item.report}`} item={item} outcome={outcome} />
		</div>
	);
}

function ReportRows({ item, outcome }: { item: ImportItem; outcome: ImportOutcome | undefined }) {
	const [more, setMore] = useState<ImportReport>({ rows: [], next: null });
	const { sentence, isBusy, run } = useCall();
	const params = { id: item.id };
	const load = useCallback(async () => {
		const { data } = await api('GET /operator/imports/:id/report', { params: { id: item.id }, query: { outcome } });
		setMore({ rows: [], next: data.next });
		return data.rows;
	}, [item.id, outcome]);
	const { state, retry } = useLoaded(load);
	const loadMore = () =>
		run(async () => {
			const query = { outcome, cursor: more.next ?? undefined };
			const { data } = await api('GET /operator/imports/:id/report', { params, query });
			setMore({ rows: [...more.rows, ...data.rows], next: data.next });
		});
	return (
		<LoadedPart state={state} onRetry={retry}>
			{(first) =>
				first.length === 0 ? (
					<p className="text-muted">{sentences.noRows}</p>
				) : (
					<>
						<ol className="divide-y divide-line rounded-xl border border-line text-sm">
							{[...first, ...more.rows].map((row) => (
								<ReportRow key={row.row} row={row} isLinked={item.report === 'run' || row.outcome !== 'created'} />
							))}
						</ol>
						<FormFailure>{sentence}</FormFailure>
						{more.next && (
							<Button look="secondary" size="small" className="mt-4 w-fit" isBusy={isBusy} onClick={loadMore}>
								{sentences.moreRows}
							</Button>
						)}
					</>
				)
			}
		</LoadedPart>
	);
}

/** Shows a row of a report. A dry run creates nothing that could be linked to. */
function ReportRow({ row, isLinked }: { row: ImportReport['rows'][number]; isLinked: boolean }) {
	const { line, outcome, slug, reason, warnings } = row;
	return (
		<li className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[6rem_6rem_minmax(0,1fr)]">
			<span className="text-muted tabular-nums">{sentences.line({ line })}</span>
			<span className={outcome === 'rejected' ? 'text-danger' : ''}>{sentences.rowOutcomes[outcome]}</span>
			<span className="wrap-anywhere min-w-0">
				{slug &&
					(isLinked ? (
						<Link to={paths.profile(slug)} className="underline underline-offset-4">
							{slug}
						</Link>
					) : (
						slug
					))}
				{reason && <span className="block">{reason}</span>}
				{warnings.map((warning) => (
					<span key={warning} className="block text-muted">{`${sentences.leftOut}: ${warning}`}</span>
				))}
			</span>
		</li>
	);
}
