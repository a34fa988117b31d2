import { type ClientLoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { PageError } from '#web/components/states/page-error.tsx';
import { hearMe } from '#web/counts/hear-counts.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { Mail } from '#web/messages/mail.tsx';
import { MailSkeleton } from '#web/messages/mail-skeleton.tsx';
import { listMailboxes } from '#web/messages/mailboxes.ts';
import { isPlace } from '#web/messages/place.ts';
import { useMailboxes } from '#web/messages/use-mailboxes.ts';

export async function clientLoader({ request, params: { folder } }: ClientLoaderFunctionArgs) {
	const { uid } = requireSession(request);
	if (folder !== undefined && !isPlace(folder)) throw redirect(paths.messages + new URL(request.url).search);
	const asked = hearMe(uid, api('GET /me'), ({ data }) => data);
	const [{ data: me }, mailboxes] = await Promise.all([load(asked, request), listMailboxes().catch(() => null)]);
	return { memberId: me.id, mailboxes };
}
/** The member and their mailboxes stay the same from message to message. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { MailSkeleton as HydrateFallback, PageError as ErrorBoundary };

export default function Messages() {
	const { memberId, mailboxes } = useLoaderData<typeof clientLoader>();
	const [known, askAnew] = useMailboxes(mailboxes);
	return <Mail memberId={memberId} mailboxes={known} askForMailboxes={askAnew} />;
}
