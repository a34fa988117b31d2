import type { ImportPreview } from '#contract/operator/imports.ts';
import { importSentences as sentences } from '#sentences/imports.ts';
import { fieldName } from '#web/operator/imports/mapping/field-name.ts';

/** Shows the first rows of a file, each as the business that it would become. */
export function PreviewRows({ rows }: { rows: ImportPreview['rows'] }) {
	if (rows.length === 0) return <p className="text-muted">{sentences.previewEmpty}</p>;
	return (
		<ol className="grid gap-3 md:grid-cols-2 lg:grid-cols-1">
			{rows.map(({ row, line, business, rejected, warnings }) => (
				<li key={row} className="min-w-0 rounded-xl border border-line p-4">
					<p className="text-muted text-xs tabular-nums">{sentences.line({ line })}</p>
					{business && (
						<>
							<p className="wrap-anywhere mt-0.5 font-medium" dir="auto">
								{business.business_name}
							</p>
							<dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
								{business.fields.map(({ name, value }) => (
									<div key={name} className="contents">
										<dt className="text-muted">{fieldName(name)}</dt>
										<dd className="wrap-anywhere line-clamp-3" dir="auto">
											{value}
										</dd>
									</div>
								))}
							</dl>
						</>
					)}
					{rejected && (
						<p className="mt-1 text-danger text-sm">{`${sentences.rejectedRow}: ${rejected.field} ${rejected.message}`}</p>
					)}
					{warnings.map(({ field, message }) => (
						<p key={`${field} ${message}`} className="wrap-anywhere mt-1 text-sm text-warn">
							{`${sentences.leftOut}: ${field} ${message}`}
						</p>
					))}
				</li>
			))}
		</ol>
	);
}
