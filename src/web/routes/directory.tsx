import { useState } from 'react';
import {
	type ClientLoaderFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	useLoaderData,
	useNavigation,
} from 'react-router';
import type { Client } from '#contract/client.ts';
import type { ProfileCard } from '#contract/shapes.ts';
import { api, apiContext } from '#web/api.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { PageError } from '#web/components/page-error.tsx';
import { ResultCards } from '#web/components/result-cards.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { type Choices, readChoices } from '#web/directory/choices.ts';
import { indexingOf } from '#web/directory/indexing.ts';
import { CircleWaiting, NothingFound } from '#web/directory/instead-of-cards.tsx';
import { directoryMessages as messages } from '#web/directory/messages.ts';
import { linkTo, readSelection, type Selection } from '#web/directory/selection.ts';
import { FilterBar } from '#web/directory-filters/filter-bar.tsx';
import { MapPanel, MapSheet, MapToggle } from '#web/directory-map/map-panel.tsx';
import { load } from '#web/load.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { readSession } from '#web/session.ts';
import { describeDirectory } from '#web/structured-data/pages.ts';

const cardsAPage = 24;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const client = context.get(apiContext);
	const selection = readSelection(new URL(request.url).searchParams);
	const listed = selection.circle ? null : await readListed(client, selection);
	const indexing = indexingOf({
		selection,
		choices: listed?.choices ?? noChoices,
		cardsAPage,
		count: listed?.cards.length ?? 0,
		page: listed?.meta.page ?? 1,
		hasNext: Boolean(listed?.meta.next),
	});
	if (listed && !indexing.isUnlisted) describeDirectory(context, indexing, listed.cards);
	return { selection, listed, indexing };
}

/** What a circle said is known in the browser of its member alone. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
	const page = await serverLoader<typeof loader>();
	if (!page.selection.circle || !readSession()) return page;
	return { ...page, listed: await readListed(api, page.selection) };
}
clientLoader.hydrate = true as const;

const noChoices: Choices = { categories: [], places: [], prices: [] };

async function readListed(client: Client, selection: Selection) {
	const [list, categories] = await Promise.all([
		// What a person typed into the address is checked by the call itself.
		load(client('GET /business-profile', { query: { ...selection, limit: cardsAPage, facets: 'true' } as never })),
		load(client('GET /business-profile/categories')),
	]);
	const { facets, ...meta } = list.meta;
	return { cards: list.data, meta, choices: readChoices(facets, categories.data, selection) };
}

export const meta: MetaFunction<typeof loader> = (args) =>
	pageMeta(args, {
		...(args.loaderData?.indexing ?? { title: messages.title }),
		feed: { title: messages.feedLead, path: paths.directoryFeed },
	});

export default function Directory() {
	const { selection, listed } = useLoaderData<typeof loader>();
	const isLoading = useNavigation().location?.pathname === paths.directory;
	const [highlighted, setHighlighted] = useState<ProfileCard | null>(null);
	const map = { selection, highlighted };
	const { page: _page, cursor: _cursor, q, ...kept } = selection;
	return (
		<div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 sm:py-12">
			<h1 className="text-3xl sm:text-5xl">{messages.title}</h1>
			<div className="mt-6 max-w-3xl">
				<SearchBox initial={q ?? ''} kept={kept} />
			</div>
			<div className="mt-5">
				<FilterBar selection={selection} choices={listed?.choices ?? noChoices} />
			</div>
			<div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] map-off:lg:grid-cols-1">
				<div className="min-w-0">
					<div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-3">
						<p className="text-muted text-sm" aria-live="polite">
							{listed?.meta.approximate && <span className="mr-2 font-medium text-warn">{messages.approximate}</span>}
							{listed && (
								<span className="tabular-nums">{messages.found(listed.meta.total, listed.meta.total_is_exact)}</span>
							)}
						</p>
						<MapToggle />
					</div>
					{!listed ? (
						<CircleWaiting />
					) : listed.cards.length === 0 ? (
						<NothingFound isOfCircle={Boolean(selection.circle)} />
					) : (
						<ResultCards cards={listed.cards} isLoading={isLoading} onPoint={setHighlighted} />
					)}
					{listed && <Pager selection={selection} page={listed.meta.page} next={listed.meta.next} />}
				</div>
				{listed && <MapPanel {...map} />}
			</div>
			{listed && <MapSheet {...map} />}
		</div>
	);
}

function Pager({ selection, page, next }: { selection: Selection; page: number; next: string | null }) {
	if (page === 1 && !next) return null;
	return (
		<nav aria-label={messages.pages} className="mt-10 flex justify-center gap-3">
			{page > 1 && (
				<ButtonLink look="secondary" to={linkTo(selection, page > 2 ? { page: String(page - 1) } : {})} rel="prev">
					{messages.previous}
				</ButtonLink>
			)}
			{next && (
				<ButtonLink
					look="secondary"
					to={linkTo(selection, {
						page: String(page + 1),
						...(selection.cursor && { page: undefined, cursor: next }),
						...((page + 1) * cardsAPage > 10_000 && { page: undefined, cursor: next }),
					})}
					rel="next"
				>
					{messages.next}
				</ButtonLink>
			)}
		</nav>
	);
}

export function ErrorBoundary() {
	return <PageError />;
}
