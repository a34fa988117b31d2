import { Download, Printer } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { ReferralStatement } from '#contract/referrals/referrals.ts';
import { reaSentences as sentences } from '#sentences/referrals/statement.ts';
import { api } from '#web/calls/api.ts';
import { readCsv } from '#web/calls/read-csv.ts';
import { useCall } from '#web/calls/use-call.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { saveFile } from '#web/components/save-file.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { Day } from '#web/components/times/day.tsx';
import { withElements } from '#web/components/with-elements.tsx';
import { moneyText } from '#web/formats/money.ts';
import { numberText } from '#web/formats/numbers.ts';
import { paths } from '#web/links/paths.ts';
import { linesShown, StatementLines } from '#web/referrals/statement-lines.tsx';

/** Shows what came of the slips that a member gave and was given: to read, to print and to keep. */
export function Statement({ name }: { name: string | null | undefined }) {
	const load = useCallback(async () => {
		const query = { limit: linesShown };
		const [statement, given, received] = await Promise.all([
			api('GET /referrals/statement'),
			api('GET /referrals', { query: { ...query, role: 'given' } }),
			api('GET /referrals', { query: { ...query, role: 'received' } }),
		]);
		const asOf = received.headers.get('date');
		return { statement: statement.data, sides: [given, received], asOf: asOf ? new Date(asOf).toISOString() : null };
	}, []);
	const { state, retry } = useLoaded(load);
	const download = useCall();
	const save = () =>
		download.run(async () => {
			const file = await readCsv('GET /referrals', [{ role: 'given' }, { role: 'received' }]);
			saveFile(file, `${sentences.fileName}.csv`);
		});
	if (state.is === 'failed') return <ErrorState onRetry={retry}>{state.sentence}</ErrorState>;
	if (state.is === 'loading') return <Skeleton className="h-96 rounded-card" />;
	const { statement, sides, asOf } = state.value;
	return (
		<section aria-labelledby="statement" className="grid grid-cols-1 gap-8">
			<div className="flex flex-wrap items-end justify-between gap-4">
				<div>
					<h2 id="statement" className="text-2xl">
						{sentences.title}
					</h2>
					{asOf && (
						<p className="mt-1 text-muted">
							{withElements(sentences.of, { name: <span dir="auto">{name}</span>, day: <Day date={asOf} /> })}
						</p>
					)}
				</div>
				<div className="flex flex-wrap gap-2 print:hidden">
					<ButtonLink to={paths.referrals} look="secondary" size="small">
						{sentences.openReferrals}
					</ButtonLink>
					<Button
						look="secondary"
						size="small"
						icon={<Printer aria-hidden="true" className="size-4" />}
						onClick={() => window.print()}
					>
						{sentences.print}
					</Button>
					<Button
						look="secondary"
						size="small"
						isBusy={download.isBusy}
						icon={<Download aria-hidden="true" className="size-4" />}
						onClick={save}
					>
						{sentences.download}
					</Button>
				</div>
			</div>
			<FormFailure>{download.sentence}</FormFailure>
			<Numbers statement={statement} />
			<StatementLines sides={sides} />
		</section>
	);
}

function Numbers({
	statement: { given, received, given_sums, received_sums, coins },
}: {
	statement: ReferralStatement;
}) {
	const rows = (['all', 'open', 'won', 'confirmed', 'lost'] as const).map(
		(key) => [key, given[key], received[key]] as const,
	);
	return (
		<div className="grid gap-5 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
			<div className="rounded-card border border-line bg-raised p-5">
				<table className="w-full text-left">
					<caption className="sr-only">{sentences.numbers}</caption>
					<thead className="text-muted text-sm">
						<tr>
							<td />
							<th scope="col" className="pb-2 ps-3 text-end font-medium">
								{sentences.given}
							</th>
							<th scope="col" className="pb-2 ps-3 text-end font-medium">
								{sentences.received}
							</th>
						</tr>
					</thead>
					<tbody>
						{rows.map(([key, ofGiven, ofReceived]) => (
							<tr key={key} className="border-line border-t">
								<th scope="row" className="py-2 font-normal">
									{sentences[key]}
								</th>
								<td className="py-2 ps-3 text-end font-medium tabular-nums">{numberText(ofGiven)}</td>
								<td className="py-2 ps-3 text-end font-medium tabular-nums">{numberText(ofReceived)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<dl className="grid content-start gap-4 rounded-card border border-line bg-raised p-5">
				<Figure name={sentences.coinsOfReferrals}>{coinsText(coins.referrals)}</Figure>
				<Figure name={sentences.coinsOfInvitations}>{coinsText(coins.invitations)}</Figure>
				{received_sums.length > 0 && <Figure name={sentences.worthReceived}>{sumsText(received_sums)}</Figure>}
				{given_sums.length > 0 && (
					<Figure name={sentences.worthGiven} hint={sentences.worthGivenHint}>
						{sumsText(given_sums)}
					</Figure>
				)}
			</dl>
		</div>
	);
}

function Figure({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-muted text-sm">{name}</dt>
			<dd className="font-medium text-lg tabular-nums">{children}</dd>
			{hint && <dd className="mt-0.5 text-muted text-sm">{hint}</dd>}
		</div>
	);
}

const coinsText = ({ amount, pending }: ReferralStatement['coins']['referrals']): ReactNode => (
	<>
		{numberText(amount)}
		{pending > 0 && (
			<span className="font-normal text-base text-muted">{` · ${sentences.pending({ n: pending })}`}</span>
		)}
	</>
);

const sumsText = (sums: ReferralStatement['given_sums']): ReactNode =>
	sums.map(({ currency, slips, amount }) => (
		<span key={currency} className="block">
			{sentences.ofSlips({ money: moneyText({ amount, currency }), n: slips })}
		</span>
	));
