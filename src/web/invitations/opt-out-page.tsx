import type { FormEvent } from 'react';
import { type MetaFunction, useLocation, useParams, useSearchParams } from 'react-router';
import { invitationSentences as sentences } from '#sentences/invitations/invitations.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Notice } from '#web/components/notice.tsx';
import { pageMeta } from '#web/document/page-meta.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.optOutTitle, isPrivate: true });

/**
 * Ends invitations by mail; the link in a mailed invitation leads here. Only a press of the button ends them: a program
 * that looks at links ends nothing.
 */
export default function OptOutPage() {
	const { token = '' } = useParams();
	const { pathname } = useLocation();
	const [search, setSearch] = useSearchParams();
	const isDone = search.has('done');
	const { write, isBusy, sentence } = useWrite('POST /business-profile/invite/opt-out');
	const press = (event: FormEvent) => {
		event.preventDefault();
		write({ body: { token } }, () => {
			setSearch({ done: '1' }, { replace: true });
		});
	};
	return (
		<div data-live="" className="mx-auto w-full max-w-xl px-4 py-16 sm:px-6">
			<h1 className="text-4xl">{sentences.optOutTitle}</h1>
			<p className="mt-4 text-lg text-muted">{sentences.optOutLead}</p>
			<div className="mt-8 grid justify-items-start gap-4">
				{isDone ? (
					<Notice look="good" title={sentences.optedOutTitle}>
						{sentences.optedOut}
					</Notice>
				) : (
					// Without scripts the browser sends the form, as a mail program does.
					<form method="post" action={pathname} onSubmit={press}>
						<Button type="submit" size="large" isBusy={isBusy}>
							{sentences.optOut}
						</Button>
					</form>
				)}
				<FormFailure>{sentence}</FormFailure>
			</div>
		</div>
	);
}
