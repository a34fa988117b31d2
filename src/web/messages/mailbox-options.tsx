import type { Mailboxes } from '#web/messages/mailboxes.ts';

/** The options of a mailbox: the member, and the businesses that they look after. */
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
