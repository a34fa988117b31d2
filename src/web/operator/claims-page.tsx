import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router';
import { operatorSentences as sentences } from '#sentences/operator.ts';
import { api } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { ClaimCard } from '#web/operator/claim-card.tsx';
import { requireOperator } from '#web/operator/require-operator.ts';

type Show = keyof typeof sentences.shows;
const readShow = (value: string | null): Show => (value && value in sentences.shows ? (value as Show) : 'open');

export const clientLoader = keepShown(async ({ request }: ClientLoaderFunctionArgs) => {
	await requireOperator(request);
	const { searchParams } = new URL(request.url);
	const page = Math.max(1, Number(searchParams.get('page')) || 1);
	const query = { show: readShow(searchParams.get('show')), page, limit: 20 };
	const { data, meta } = await load(api('GET /operator/claims', { query }), request);
	return { claims: data, page, hasMore: meta.total > page * 20 };
});

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.claims, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

export default function OperatorClaims() {
	const { claims, page, hasMore } = useLoaderData<typeof clientLoader>();
	const [search] = useSearchParams();
	const show = readShow(search.get('show'));
	return (
		<PageBody>
			<PageHeading kicker={sentences.title} title={sentences.claims} lead={sentences.claimsLead} />
			<nav aria-label={sentences.show} className="mb-6 flex flex-wrap gap-2">
				{(Object.keys(sentences.shows) as Show[]).map((each) => (
					<ButtonLink
						key={each}
						to={paths.operatorClaimsWith({ show: each })}
						look={each === show ? 'primary' : 'secondary'}
						size="small"
						aria-current={each === show ? 'page' : undefined}
					>
						{sentences.shows[each]}
					</ButtonLink>
				))}
			</nav>
			{claims.length === 0 ? (
				<EmptyState title={sentences.none[show]} />
			) : (
				<div className="grid max-w-4xl gap-5">
					{claims.map((claim) => (
						<ClaimCard key={claim.id} claim={claim} />
					))}
				</div>
			)}
			{hasMore && (
				<ButtonLink to={paths.operatorClaimsWith({ show, page: String(page + 1) })} look="secondary" className="mt-6">
					{sentences.more}
				</ButtonLink>
			)}
		</PageBody>
	);
}
