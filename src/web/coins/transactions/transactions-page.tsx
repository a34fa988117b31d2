import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
	type ClientLoaderFunctionArgs,
	type MetaFunction,
	useLoaderData,
	useNavigate,
	useRevalidator,
} from 'react-router';
import type { Entry } from '#contract/coins/ledger.ts';
import { coinSentences } from '#sentences/coins.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { readCsv } from '#web/calls/read-csv.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { useCall } from '#web/calls/use-call.ts';
import { useMore } from '#web/calls/use-more.ts';
import { CoinTotals } from '#web/coins/mine/coin-totals.tsx';
import { EntryRow } from '#web/coins/transactions/entry-row.tsx';
import { FilterForm } from '#web/coins/transactions/filter-form.tsx';
import { isFiltered, readFilter, type TransactionFilter } from '#web/coins/transactions/transaction-filter.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { HeadingLink, PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { saveFile } from '#web/components/save-file.ts';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { listenTo } from '#web/events/heard.ts';
import { paths } from '#web/links/paths.ts';
import { useAddress } from '#web/links/use-address.ts';

const { page: sentences } = coinSentences;
const fetchEntries = (filter: TransactionFilter, cursor?: string) =>
	api('GET /me/transactions', { query: { ...filter, limit: 30, cursor } });

export const clientLoader = keepShown(async ({ request }: ClientLoaderFunctionArgs) => {
	requireSession(request);
	const filter = readFilter(new URL(request.url).searchParams);
	const [me, first] = await Promise.all([load(api('GET /me'), request), load(fetchEntries(filter), request)]);
	return { coins: me.data.coins, filter, first };
});

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Shows every entry of the member's coins. */
export default function Transactions() {
	const { coins, filter, first } = useLoaderData<typeof clientLoader>();
	const chosen = readFilter(new URLSearchParams(useAddress().search));
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	useEffect(() => listenTo(['coins'], () => void revalidate()), [revalidate]);
	const hasNone = first.data.length === 0 && !isFiltered(filter);
	return (
		<PageBody isColumn>
			<PageHeading
				title={sentences.title}
				lead={sentences.lead}
				actions={<HeadingLink to={paths.gamification}>{sentences.howToEarn}</HeadingLink>}
			/>
			<CoinTotals coins={coins} />
			{hasNone ? (
				<div className="mt-10">
					<EmptyState
						title={sentences.none}
						action={<ButtonLink to={paths.gamification}>{sentences.howToEarn}</ButtonLink>}
					>
						{sentences.noneLead}
					</EmptyState>
				</div>
			) : (
				<>
					<div className="mt-10 mb-5 flex flex-wrap items-end justify-between gap-4 print:hidden">
						<FilterForm
							filter={chosen}
							onChange={(next) => navigate(paths.coinsWith({ ...next }), { replace: true, preventScrollReset: true })}
						/>
						<DownloadButton filter={filter} />
					</div>
					<Entries key={JSON.stringify(filter)} filter={filter} first={first} />
				</>
			)}
		</PageBody>
	);
}

interface EntriesProps {
	filter: TransactionFilter;
	first: { data: Entry[]; meta: { next: string | null } };
}

function Entries({ filter, first }: EntriesProps) {
	const { rows, hasMore, state, loadMore } = useMore(first, (cursor) => fetchEntries(filter, cursor));
	if (rows.length === 0)
		return (
			<EmptyState
				title={sentences.noneFound}
				action={
					<ButtonLink to={paths.coins} look="secondary">
						{sentences.clear}
					</ButtonLink>
				}
			>
				{sentences.noneFoundLead}
			</EmptyState>
		);
	return (
		<>
			<ol className="divide-y divide-line rounded-card border border-line bg-raised shadow-raised">
				{rows.map((entry) => (
					<EntryRow key={entry.id} entry={entry} />
				))}
			</ol>
			<MoreButton label={sentences.more} hasMore={hasMore} state={state} onPress={loadMore} />
		</>
	);
}

function DownloadButton({ filter }: { filter: TransactionFilter }) {
	const [entries, setEntries] = useState<number | null>(null);
	const { sentence, run } = useCall();
	const download = () =>
		run(async () => {
			setEntries(0);
			try {
				saveFile(await readCsv('GET /me/transactions', [filter], setEntries), sentences.csvName);
			} finally {
				setEntries(null);
			}
		});
	return (
		<div>
			<Button
				look="secondary"
				isBusy={entries !== null}
				icon={<Download aria-hidden="true" className="size-4" />}
				onClick={download}
			>
				{entries === null ? sentences.csv : sentences.csvBusy({ n: entries })}
			</Button>
			<FormFailure>{sentence}</FormFailure>
		</div>
	);
}
