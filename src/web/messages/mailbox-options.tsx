import type { Mailboxes } from '#web/messages/mailboxes.ts';

/** Oneself, and the businesses that one looks after, to choose from. */
export const MailboxOptions = ({ mailboxes, own }: { mailboxes: Mailboxes; own: string }) => (
	<>
		<option value="">{own}</option>
		{mailboxes.map(({ id, name }) => (
			<option key={id} value={id}>
				{name}
			</option>
		))}
	</>
);
