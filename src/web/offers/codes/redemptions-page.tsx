import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { redemptionSentences as sentences } from '#sentences/offers/redemptions.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { useMore } from '#web/calls/use-more.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { HeadingLink, PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { RedemptionFacts, StateMark } from '#web/offers/codes/redemption-facts.tsx';

const fetchMine = (cursor?: string) => api('GET /redemptions', { query: { cursor } });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	return load(fetchMine(), request);
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Lists what the member has taken for coins, the newest first. */
export default function Redemptions() {
	const { rows, hasMore, state, loadMore } = useMore(useLoaderData<typeof clientLoader>(), fetchMine);
	return (
		<PageBody isColumn>
			<PageHeading
				title={sentences.title}
				lead={sentences.lead}
				actions={rows.length > 0 && <HeadingLink to={paths.surfShop}>{sentences.toShop}</HeadingLink>}
			/>
			{rows.length === 0 ? (
				<EmptyState title={sentences.empty} action={<ButtonLink to={paths.surfShop}>{sentences.toShop}</ButtonLink>}>
					{sentences.emptyLead}
				</EmptyState>
			) : (
				<ul className="grid gap-4">
					{rows.map((redemption) => (
						<li
							key={redemption.id}
							className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-line bg-raised p-5 shadow-raised"
						>
							<div className="min-w-0">
								<h2 className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
									<span className="wrap-anywhere" dir="auto">
										{redemption.title}
									</span>
									<StateMark state={redemption.state} />
								</h2>
								<RedemptionFacts redemption={redemption} />
							</div>
							{redemption.code && <ButtonLink to={paths.redemption(redemption.code)}>{sentences.showCode}</ButtonLink>}
						</li>
					))}
				</ul>
			)}
			<MoreButton label={sentences.more} hasMore={hasMore} state={state} onPress={loadMore} />
		</PageBody>
	);
}
