import { accountSentences } from '#sentences/account/account.ts';
import { useSite } from '#web/document/site.ts';
import { paths } from '#web/links/paths.ts';

/** Links to the messages that a site which is only tried out would send; shows nothing on any other site. */
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
