import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { HeldJoin } from '#contract/invitations/held.ts';
import { heldJoinSentences as sentences } from '#sentences/invitations/held.ts';
import { operatorSentences } from '#sentences/operator.ts';
import { api } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { Since } from '#web/components/times/day.tsx';
import { withElements } from '#web/components/with-elements.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Person } from '#web/operator/invitations/person.tsx';
import { RingSection } from '#web/operator/invitations/ring-section.tsx';
import { requireOperator } from '#web/operator/require-operator.ts';
import { WaitingCard, WaitingQueue } from '#web/operator/waiting-queue.tsx';

const fetchHeld = (cursor?: string) => api('GET /operator/invitations', { query: { cursor } });

export const clientLoader = keepShown(async ({ request }: ClientLoaderFunctionArgs) => {
	await requireOperator(request);
	return load(fetchHeld(), request);
});

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Lists joins that look like one person with several accounts; their coins wait for an operator. */
export default function OperatorInvitations() {
	return (
		<PageBody>
			<PageHeading kicker={operatorSentences.title} title={sentences.title} lead={sentences.lead} />
			<WaitingQueue
				first={useLoaderData<typeof clientLoader>()}
				fetchPart={fetchHeld}
				sentences={sentences}
				card={(join) => <HeldCard {...join} />}
			/>
		</PageBody>
	);
}

function HeldCard({ id, name, inviter, why, joined_at, alike }: HeldJoin) {
	const allow = () => api('POST /operator/invitations/:id/allow', { params: { id } });
	return (
		<WaitingCard
			decision={{ label: sentences.allow, done: sentences.allowed, decide: allow }}
			below={<RingSection id={id} />}
		>
			<h2 className="text-xl">
				<Person id={id} name={name} />
			</h2>
			<p>{inviter ? withElements(sentences.invitedBy, { inviter: <Person {...inviter} /> }) : sentences.inviterLeft}</p>
			<p className="mt-1 text-muted text-sm">
				{sentences.why[why]} · <Since words={sentences.joinedOn} date={joined_at} />
			</p>
			{(why !== 'many_at_once' || alike.length > 0) && (
				<p className="mt-2 flex flex-wrap gap-x-3 text-sm">
					{alike.length === 0 ? sentences.nobodyAlike : sentences.alike}
					{alike.map((person) => (
						<Person key={person.id} {...person} />
					))}
				</p>
			)}
		</WaitingCard>
	);
}
