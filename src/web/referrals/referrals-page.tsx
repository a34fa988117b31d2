import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { Referral } from '#contract/referrals/referrals.ts';
import { referralSentences as sentences } from '#sentences/referrals/slips.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { useMore } from '#web/calls/use-more.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { HeadingLink, PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { useAddress } from '#web/links/use-address.ts';
import { ReferralCard } from '#web/referrals/referral-card.tsx';

type Show = 'received' | 'given';
type Filter = keyof typeof sentences.filters;

const referralsAPage = 20;
const fetchReferrals = (show: Show, filter: Filter, cursor?: string) =>
	api('GET /referrals', {
		query: { role: show, limit: referralsAPage, cursor, state: filter === 'all' ? undefined : filter },
	});

function readChoice(search: URLSearchParams): { show: Show; filter: Filter } {
	const asked = search.get('state') ?? '';
	return {
		show: search.get('show') === 'given' ? 'given' : 'received',
		filter: asked in sentences.filters ? (asked as Filter) : 'all',
	};
}

export const clientLoader = keepShown(async ({ request }: ClientLoaderFunctionArgs) => {
	requireSession(request);
	const { show, filter } = readChoice(new URL(request.url).searchParams);
	const [first, profiles] = await Promise.all([
		load(fetchReferrals(show, filter), request),
		load(api('GET /business-profile/my/profiles'), request),
	]);
	return { show, filter, first, businesses: profiles.data };
});

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Shows the slips that the member was given, or gave. */
export default function Referrals() {
	const { show, filter, first, businesses } = useLoaderData<typeof clientLoader>();
	const chosen = readChoice(new URLSearchParams(useAddress().search));
	return (
		<PageBody>
			<PageHeading
				title={sentences.title}
				lead={sentences.lead}
				actions={
					<div className="flex flex-wrap gap-2">
						<HeadingLink to={paths.rea}>{sentences.statement}</HeadingLink>
						<ButtonLink
							to={paths.newReferral}
							size="small"
							icon={<UserRoundPlus aria-hidden="true" className="size-4" />}
						>
							{sentences.pass}
						</ButtonLink>
					</div>
				}
			/>
			<div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
				<Choices
					label={sentences.sides}
					of={['received', 'given']}
					names={sentences}
					chosen={chosen.show}
					to={(side) => ({ show: side, state: chosen.filter })}
				/>
				<Choices
					label={sentences.filter}
					of={['all', 'open', 'over']}
					names={sentences.filters}
					chosen={chosen.filter}
					to={(state) => ({ show: chosen.show, state })}
				/>
			</div>
			{first.data.length === 0 ? (
				<EmptyState
					title={filter === 'all' ? sentences.empty[show] : sentences.empty.none}
					action={filter === 'all' && <ButtonLink to={paths.newReferral}>{sentences.pass}</ButtonLink>}
				>
					{filter === 'all' && sentences.emptyLead[show]}
				</EmptyState>
			) : (
				<ReferralList key={`${show} ${filter}`} {...{ show, filter, first, businesses }} />
			)}
		</PageBody>
	);
}

function ReferralList({ show, filter, first, businesses }: ReturnType<typeof useLoaderData<typeof clientLoader>>) {
	const { rows, hasMore, state, loadMore } = useMore(first, (cursor) => fetchReferrals(show, filter, cursor));
	/** The slips in which a step was taken here, as they were then: each stays in its place. */
	const [taken, setTaken] = useState<ReadonlyMap<string, Referral>>(new Map());
	const [currency, setCurrency] = useState(first.meta.currency);
	const onTaken = (referral: Referral) => {
		setTaken((before) => new Map(before).set(referral.id, referral));
		if (referral.value) setCurrency(referral.value.currency);
	};
	const latestOf = (row: Referral) => {
		const own = taken.get(row.id);
		return own && own.changed_at >= row.changed_at ? own : row;
	};
	return (
		<section aria-labelledby="referrals" className="max-w-4xl">
			<h2 id="referrals" className="sr-only">
				{sentences.list}
			</h2>
			<ul className="grid gap-5">
				{rows.map((row) => (
					<li key={row.id}>
						<ReferralCard referral={latestOf(row)} {...{ businesses, currency, onTaken }} />
					</li>
				))}
			</ul>
			<MoreButton label={sentences.more} hasMore={hasMore} state={state} onPress={loadMore} />
		</section>
	);
}

interface ChoicesProps<V extends string> {
	label: string;
	of: readonly V[];
	names: Readonly<Record<V, string>>;
	chosen: V;
	to: (value: V) => Record<string, string>;
}

function Choices<V extends string>({ label, of, names, chosen, to }: ChoicesProps<V>) {
	return (
		<nav aria-label={label} className="flex flex-wrap gap-2">
			{of.map((value) => (
				<ButtonLink
					key={value}
					to={paths.referralsWith(to(value))}
					look={value === chosen ? 'primary' : 'secondary'}
					size="small"
					aria-current={value === chosen ? 'page' : undefined}
				>
					{names[value]}
				</ButtonLink>
			))}
		</nav>
	);
}
