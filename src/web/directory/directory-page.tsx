import { useMemo, useState } from 'react';
import {
	type ClientLoaderFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	useLoaderData,
	useNavigation,
} from 'react-router';
import { directorySentences as sentences } from '#sentences/directory.ts';
import { api, apiContext } from '#web/calls/api.ts';
import { pack, packAsIs, useUnpacked } from '#web/calls/packed.ts';
import { useCircleFirst } from '#web/circle/use-circle-first.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { withoutFaces } from '#web/components/faces/face.tsx';
import type { ListedCard } from '#web/components/faces/listed-card.ts';
import { late } from '#web/components/states/late.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { type Choices, choicesInPage } from '#web/directory/filters/choices.ts';
import { FilterBar } from '#web/directory/filters/filter-bar.tsx';
import { indexingOf } from '#web/directory/indexing.ts';
import { NothingFound, OwnWaiting } from '#web/directory/instead-of-cards.tsx';
import { listBusinesses } from '#web/directory/list-businesses.ts';
import { MapPanel, MapSheet, MapToggle } from '#web/directory/map/map-panel.tsx';
import { ResultCards } from '#web/directory/result-cards.tsx';
import { SearchBox } from '#web/directory/searching/search-box.tsx';
import { Understood } from '#web/directory/searching/understood-query.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { isOwn, linkTo, readSelection, type Selection } from '#web/links/directory-selection.ts';
import { paths } from '#web/links/paths.ts';
import { useAddress } from '#web/links/use-address.ts';
import { describeDirectory } from '#web/machines/structured-data/pages.ts';
import { readSession } from '#web/session/session.ts';

const cardsAPage = 24;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const selection = readSelection(new URL(request.url).searchParams);
	const listed = isOwn(selection) ? null : await listBusinesses(context.get(apiContext), selection, cardsAPage);
	const indexing = indexingOf({
		selection,
		choices: listed?.choices ?? noChoices,
		cardsAPage,
		count: listed?.cards.length ?? 0,
		page: listed?.meta.page ?? 1,
		hasNext: Boolean(listed?.meta.next),
	});
	if (listed && !indexing.isUnlisted) describeDirectory(context, indexing, listed.cards);
	// The choices come first: in the page they stand before the cards, and a compressor looks back 32 KB from here.
	const inPage = listed && {
		choices: choicesInPage(listed.choices, selection),
		cards: listed.cards,
		meta: listed.meta,
	};
	return { selection, listed: pack(inPage), indexing };
}

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
	const page = await serverLoader<typeof loader>();
	if (!isOwn(page.selection) || !readSession()) return page;
	return { ...page, listed: packAsIs(await listBusinesses(api, page.selection, cardsAPage)) };
}
clientLoader.hydrate = true as const;

type Listed = Awaited<ReturnType<typeof listBusinesses>>;
/** Fetched on demand: members alone see it. */
const OrderLine = late(async () => (await import('#web/circle/order-line.tsx')).OrderLine);

const none: ListedCard[] = [];
const noChoices: Choices = { categories: [], places: [], prices: [], areAll: true };

export const meta: MetaFunction<typeof loader> = (args) =>
	pageMeta(args, {
		...(args.loaderData?.indexing ?? { title: sentences.title }),
		feed: { title: sentences.feedLead, path: paths.directoryFeed },
	});
export { PageError as ErrorBoundary };
export const handle = withoutFaces;

export default function Directory() {
	const { selection: listedSelection, listed: packed } = useLoaderData<typeof loader>();
	const { search } = useAddress();
	const selection = useMemo(() => readSelection(new URLSearchParams(search)), [search]);
	const listed = useUnpacked<Listed | null>(packed);
	const isLoading = useNavigation().location?.pathname === paths.directory;
	const [highlighted, setHighlighted] = useState<ListedCard | null>(null);
	const { cards, order, show } = useCircleFirst(listedSelection, listed?.cards ?? none, cardsAPage);
	const map = { selection, highlighted };
	const { page: _page, cursor: _cursor, q, ...kept } = selection;
	return (
		<div className="mx-auto w-full max-w-7xl px-4 py-5 sm:px-6 sm:py-6">
			<div className="items-center gap-8 lg:flex">
				<h1 className="text-2xl sm:text-3xl">{sentences.title}</h1>
				<div className="mt-4 max-w-3xl flex-1 lg:mt-0">
					<SearchBox initial={q ?? ''} kept={kept} />
				</div>
			</div>
			<div className="mt-4">
				<FilterBar
					selection={selection}
					listed={listedSelection}
					choices={listed?.choices ?? noChoices}
					isCircleFirst={order === 'circle' && !selection.sort}
				/>
			</div>
			<div className="list-and-map">
				<div className="min-w-0">
					{listed?.meta.understood && (
						<Understood understood={listed.meta.understood} typed={listedSelection.q} selection={selection} />
					)}
					<div className="above-list">
						<p className="text-muted text-sm" aria-live="polite">
							{listed && (
								<span className="tabular-nums">
									{sentences.found({ total: listed.meta.total, isExact: listed.meta.total_is_exact })}
								</span>
							)}
							{(order !== 'usual' || selection.sort) && <OrderLine order={order} selection={selection} onShow={show} />}
						</p>
						<MapToggle />
					</div>
					{!listed ? (
						<OwnWaiting selection={listedSelection} />
					) : listed.cards.length === 0 ? (
						<NothingFound selection={listedSelection} understood={listed.meta.understood} choices={listed.choices} />
					) : (
						<>
							<h2 className="sr-only">{sentences.results}</h2>
							<ResultCards cards={cards} isLoading={isLoading} onPoint={setHighlighted} />
						</>
					)}
					{listed && <Pager selection={listedSelection} page={listed.meta.page} next={listed.meta.next} />}
				</div>
				{listed && <MapPanel {...map} />}
			</div>
			{listed && <MapSheet {...map} isOffered={listed.cards.length > 0} />}
		</div>
	);
}

function Pager({ selection, page, next }: { selection: Selection; page: number; next: Selection | null }) {
	if (page === 1 && !next) return null;
	return (
		<nav aria-label={sentences.pages} className="mt-10 flex justify-center gap-3">
			{page > 1 && (
				<ButtonLink look="secondary" to={linkTo(selection, page > 2 ? { page: String(page - 1) } : {})} rel="prev">
					{sentences.previous}
				</ButtonLink>
			)}
			{next && (
				<ButtonLink look="secondary" to={linkTo(selection, next)} rel="next">
					{sentences.next}
				</ButtonLink>
			)}
		</nav>
	);
}
