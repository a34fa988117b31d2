import { accountSentences } from '#sentences/account/account.ts';
import { useSite } from '#web/document/site.ts';
import { paths } from '#web/links/paths.ts';

/** Where a site that is only tried out shows the messages that it would send; nothing on any other. */
export function OutboxLink({ className = '' }: { className?: string }) {
	const { isOutboxShown } = useSite();
	if (!isOutboxShown) return null;
	return (
		<p className={`text-sm ${className}`}>
			<a href={paths.outbox} className="font-medium text-accent underline-offset-2 hover:underline">
				{accountSentences.outbox}
			</a>
		</p>
	);
}
