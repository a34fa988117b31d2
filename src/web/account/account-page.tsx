import { useCallback, useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import type { Member } from '#contract/members/members.ts';
import { accountSentences } from '#sentences/account/account.ts';
import { exportSentences } from '#sentences/account/export.ts';
import { reportSentences } from '#sentences/moderation/reports.ts';
import { EventsSection } from '#web/account/activity/events-section.tsx';
import { SessionsSection } from '#web/account/activity/sessions-section.tsx';
import { listSignInMethods } from '#web/account/credentials.ts';
import { EmailSection } from '#web/account/email-section.tsx';
import { ExportSection } from '#web/account/export-section.tsx';
import { LeaveSection } from '#web/account/leave-section.tsx';
import { Confirming } from '#web/account/mailed-links/confirming.tsx';
import { MethodsSection } from '#web/account/methods-section.tsx';
import { PasswordSection } from '#web/account/password-section.tsx';
import { PrivacySection } from '#web/account/privacy-section.tsx';
import { sentenceOfAuthError } from '#web/account/sign-in/error-sentences.ts';
import { useReturn } from '#web/account/use-return.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { HeadingLink, PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { useSite } from '#web/document/site.ts';
import { paths } from '#web/links/paths.ts';
import { readSession, updateSession } from '#web/session/session.ts';

export const clientLoader = keepShown(async ({ request }: ClientLoaderFunctionArgs) => {
	requireSession(request);
	return (await load(api('GET /me'), request)).data;
});

export const meta: MetaFunction = (args) => pageMeta(args, { title: accountSentences.title, isPrivate: true });
export { PageSkeleton as HydrateFallback };

export default function Account() {
	const me = useLoaderData<typeof clientLoader>();
	const { revalidate } = useRevalidator();
	const { hasAccountSecurity } = useSite();
	const methods = useLoaded(listSignInMethods, 0, sentenceOfAuthError);
	/** Counts the changes made on this page; after each, the lists of sessions and events are loaded anew. */
	const [version, setVersion] = useState(0);
	const { reload } = methods;
	const onChanged = useCallback(() => {
		setVersion((before) => before + 1);
		reload();
	}, [reload]);
	useReturn(!me.email_verified, revalidate);
	useStoredAddress(me);

	const sections = [
		['privacy', accountSentences.privacy.title],
		['email', accountSentences.email.title],
		['password', accountSentences.password.title],
		['methods', accountSentences.methods.title],
		...(hasAccountSecurity
			? ([
					['sessions', accountSentences.sessions.title],
					['events', accountSentences.events.title],
				] as const)
			: []),
		['export', exportSentences.title],
		['delete', accountSentences.leave.title],
	] as const;

	return (
		<PageBody>
			<PageHeading
				title={accountSentences.title}
				lead={accountSentences.lead}
				actions={<HeadingLink to={paths.myReports}>{reportSentences.link}</HeadingLink>}
			/>
			<div className="grid items-start gap-10 lg:grid-cols-[14rem_minmax(0,44rem)]">
				<nav aria-label={accountSentences.sections} className="sticky top-24 hidden lg:block">
					<ul className="border-line border-l">
						{sections.map(([id, title]) => (
							<li key={id}>
								<a
									href={`#${id}`}
									className="-ml-px block border-transparent border-l-2 py-1.5 pl-4 text-[0.9375rem] text-muted hover:border-accent hover:text-ink"
								>
									{title}
								</a>
							</li>
						))}
					</ul>
				</nav>
				<Confirming>
					<div className="space-y-3 sm:space-y-6">
						<PrivacySection me={me} />
						<EmailSection me={me} />
						<PasswordSection methods={methods.state} email={me.email} onRetry={methods.retry} onChanged={onChanged} />
						<MethodsSection methods={methods.state} onRetry={methods.retry} onChanged={onChanged} />
						{hasAccountSecurity && (
							<>
								<SessionsSection version={version} onChanged={onChanged} />
								<EventsSection version={version} />
							</>
						)}
						<ExportSection />
						<LeaveSection />
					</div>
				</Confirming>
			</div>
		</PageBody>
	);
}

/** Updates the address that the browser keeps, and that the menu shows, after a mailed link has changed it. */
function useStoredAddress({ uid, email }: Pick<Member, 'uid' | 'email'>): void {
	useEffect(() => {
		if (email && readSession()?.email !== email) updateSession(uid, { email });
	}, [uid, email]);
}
