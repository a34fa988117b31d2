import { useState } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, redirect, useLoaderData, useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { suspendedSentences as sentences } from '#sentences/moderation/suspended.ts';
import { ExportSection } from '#web/account/export-section.tsx';
import { LeaveSection } from '#web/account/leave-section.tsx';
import { Confirming } from '#web/account/mailed-links/confirming.tsx';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { Since } from '#web/components/times/day.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { RemovedNotice } from '#web/reports/removed-notice.tsx';
import { signOut } from '#web/session/identity.ts';
import { clearSession } from '#web/session/session.ts';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	const isSuspended = await api('GET /me').then(() => false, isSuspension);
	if (!isSuspended) throw redirect(paths.controlPage);
	const about = api('GET /decisions/mine').then(({ data }) => data.filter(({ subject }) => subject.type === 'member'));
	const decisions = await load(
		about.catch(async (error) => {
			// The account itself is disabled: the sign-in page tells its owner, not this page.
			if (!isSuspension(error)) throw error;
			await clearSession('disabled');
			throw redirect(paths.signIn());
		}),
	);
	const suspension = decisions.find(({ action }) => action === 'remove');
	return { suspension, answer: decisions.find(({ action, is_latest }) => action === 'uphold' && is_latest) };
}
clientLoader.hydrate = true as const;

const isSuspension = (error: unknown): boolean => error instanceof ApiError && error.code === 'account_suspended';

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** The only page that a suspended member reaches: why and since when they are suspended, and what they can do. */
export default function Suspended() {
	const { suspension: loaded, answer } = useLoaderData<typeof clientLoader>();
	const [suspension, setSuspension] = useState(loaded);
	const navigate = useNavigate();
	const leave = async () => {
		await signOut().catch(() => {});
		navigate(paths.home);
	};
	return (
		<PageBody>
			<PageHeading title={sentences.title} lead={sentences.lead} />
			<div className="grid max-w-3xl gap-8">
				{suspension ? (
					<section className="rounded-card border border-line bg-raised p-5 sm:p-6">
						<p className="mb-3 text-muted text-sm">
							<Since words={sentences.since} date={suspension.decided_at} />
						</p>
						<RemovedNotice decision={suspension} onAppealed={setSuspension} />
						{answer && (
							<p className="mt-4 whitespace-pre-line break-words text-[0.9375rem]" dir="auto">
								<span className="font-medium">{`${sentences.answer}: `}</span>
								{answer.explanation}
							</p>
						)}
					</section>
				) : (
					<Notice>
						{sentences.unknown}{' '}
						<Link to={paths.page('imprint')} className="underline underline-offset-2">
							{sentences.imprint}
						</Link>
					</Notice>
				)}
				<section>
					<h2 className="text-2xl">{sentences.canTitle}</h2>
					<ul className="mt-3 list-disc space-y-2 pl-5">
						{sentences.can.map((each) => (
							<li key={each}>{each}</li>
						))}
					</ul>
					<Button look="secondary" className="mt-5" onClick={leave}>
						{sentences.signOut}
					</Button>
				</section>
				<Confirming>
					<ExportSection />
					<LeaveSection />
				</Confirming>
			</div>
		</PageBody>
	);
}
