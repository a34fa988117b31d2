import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { LogEntry } from '#contract/operator/moderation.ts';
import { caseSentences } from '#sentences/moderation/cases.ts';
import { moderationSentences as sentences } from '#sentences/moderation/moderation.ts';
import { api, apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { useMore } from '#web/calls/use-more.ts';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { Day } from '#web/components/times/day.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

const pageSize = 50;

export async function loader({ context }: LoaderFunctionArgs) {
	const { data, meta } = await load(context.get(apiContext)('GET /moderation/log', { query: { limit: pageSize } }));
	return { data, meta: { next: meta.next } };
}

export const meta: MetaFunction = (args) =>
	pageMeta(args, { title: caseSentences.logTitle, description: caseSentences.logLead, path: paths.moderationLog });

/** Shows what operators decided, for everyone to read. */
export default function ModerationLog() {
	const { rows, hasMore, state, loadMore } = useMore(useLoaderData<typeof loader>(), (cursor) =>
		api('GET /moderation/log', { query: { limit: pageSize, cursor } }),
	);
	return (
		<PageBody>
			<PageHeading title={caseSentences.logTitle} lead={caseSentences.logLead} />
			<section className="mb-10 max-w-3xl">
				<h2 className="text-2xl">{caseSentences.rulesTitle}</h2>
				<ul className="mt-3 list-disc space-y-2 pl-5">
					{caseSentences.rules.map((rule) => (
						<li key={rule}>{rule}</li>
					))}
				</ul>
				<p className="mt-4">
					<Link to={paths.page('reviewing')} className="text-accent underline underline-offset-4">
						{caseSentences.guidelines}
					</Link>
				</p>
			</section>
			{rows.length === 0 ? (
				<EmptyState title={caseSentences.logEmpty} />
			) : (
				<ul className="max-w-4xl divide-y divide-line rounded-card border border-line bg-raised">
					{rows.map((entry) => (
						<Line key={entry.id} entry={entry} />
					))}
				</ul>
			)}
			<MoreButton label={caseSentences.more} hasMore={hasMore} state={state} onPress={loadMore} />
		</PageBody>
	);
}

const Line = ({ entry: { decided_at, subject_type, action, reason, n, profile, appealed } }: { entry: LogEntry }) => (
	<li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3.5 text-[0.9375rem]">
		<span className="w-40 shrink-0 text-muted text-sm">
			<Day date={decided_at} />
		</span>
		<span className="min-w-0 flex-1 basis-64 break-words">
			{caseSentences.logActions[action]({ what: caseSentences.subjects({ type: subject_type, n }) })}
			{reason && <span className="text-muted">{` (${sentences.reasons[reason]})`}</span>}
			{appealed && <span className="text-muted text-sm">{` · ${caseSentences.logAppealed}`}</span>}
		</span>
		{profile && (
			<Link to={paths.profile(profile.slug)} className="min-w-0 break-words text-accent hover:underline" dir="auto">
				{profile.business_name}
			</Link>
		)}
	</li>
);
