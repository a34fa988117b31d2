import { type MetaFunction, useLocation } from 'react-router';
import { notificationSentences } from '#sentences/notifications.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';

const { unsubscribe: sentences } = notificationSentences;

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });

/** Ends summaries; the link at the end of a summary leads here. Nobody has to sign in, and no script is needed. */
export default function UnsubscribePage() {
	const { pathname, search } = useLocation();
	const isDone = new URLSearchParams(search).has('done');
	return (
		<PageBody>
			<PageHeading
				title={isDone ? sentences.doneTitle : sentences.title}
				lead={isDone ? sentences.doneText : sentences.text}
			/>
			{isDone ? (
				<ButtonLink to={paths.notificationSettings} look="secondary">
					{sentences.settings}
				</ButtonLink>
			) : (
				<form method="post" action={pathname}>
					<Button type="submit">{sentences.press}</Button>
				</form>
			)}
		</PageBody>
	);
}
