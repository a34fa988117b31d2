import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { HeldJoin } from '#contract/invitations/held.ts';
import { heldJoinSentences as sentences } from '#sentences/invitations/held.ts';
import { operatorSentences } from '#sentences/operator.ts';
import { api } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { useMore } from '#web/calls/use-more.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { Since } from '#web/components/times/day.tsx';
import { showToast } from '#web/components/toast.tsx';
import { withElements } from '#web/components/with-elements.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { requireOperator } from '#web/operator/require-operator.ts';

const fetchHeld = (cursor?: string) => api('GET /operator/invitations', { query: { cursor } });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	await requireOperator(request);
	return load(fetchHeld(), request);
}
clientLoader.hydrate = true as const;

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Joins that look like one person with several accounts, whose coins wait for an operator. */
export default function OperatorInvitations() {
	const first = useLoaderData<typeof clientLoader>();
	return (
		<PageBody>
			<PageHeading kicker={operatorSentences.title} title={sentences.title} lead={sentences.lead} />
			<Held key={first.data.map(({ id }) => id).join()} first={first} />
		</PageBody>
	);
}

function Held({ first }: { first: Awaited<ReturnType<typeof clientLoader>> }) {
	const { rows, hasMore, state, loadMore } = useMore(first, fetchHeld);
	if (rows.length === 0) return <EmptyState title={sentences.none} />;
	return (
		<>
			<ul className="grid max-w-4xl gap-4">
				{rows.map((join) => (
					<li key={join.id}>
						<HeldCard join={join} />
					</li>
				))}
			</ul>
			<MoreButton label={sentences.more} hasMore={hasMore} state={state} onPress={loadMore} />
		</>
	);
}

function HeldCard({ join: { id, name, inviter, why, joined_at, alike } }: { join: HeldJoin }) {
	const { sentence, isBusy, write } = useWrite('POST /operator/invitations/:id/allow');
	const allow = () => write({ params: { id } }, () => showToast(sentences.allowed));
	return (
		<article className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-line bg-raised p-5 shadow-raised">
			<div className="min-w-0 max-w-2xl">
				<h2 className="text-xl">
					<Person id={id} name={name} />
				</h2>
				<p>{withElements(sentences.invitedBy, { inviter: <Person {...inviter} /> })}</p>
				<p className="mt-1 text-muted text-sm">
					{sentences.why[why]} · <Since words={sentences.joinedOn} date={joined_at} />
				</p>
				{why === 'looks_alike' && (
					<p className="mt-2 flex flex-wrap gap-x-3 text-sm">
						{alike.length === 0 ? sentences.nobodyAlike : sentences.alike}
						{alike.map((person) => (
							<Person key={person.id} {...person} />
						))}
					</p>
				)}
				<FormFailure>{sentence}</FormFailure>
			</div>
			<Button look="secondary" size="small" isBusy={isBusy} onClick={allow}>
				{sentences.allow}
			</Button>
		</article>
	);
}

const Person = ({ id, name }: { id: string; name: string }) => (
	<Link to={paths.member(id)} className="underline-offset-4 hover:underline" dir="auto">
		{name}
	</Link>
);
