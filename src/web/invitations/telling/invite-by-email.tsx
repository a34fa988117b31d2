import { tellingSentences as sentences } from '#sentences/invitations/telling.ts';
import { AddressForm } from '#web/invitations/telling/address-form.tsx';

/** Mails invitations in the member's name, one to each address, to people without a messenger at hand. */
export function InviteByEmail({ onInvited }: { onInvited: () => void }) {
	return (
		<section>
			<h2 className="text-2xl">{sentences.byEmail}</h2>
			<p className="mt-2 mb-5 max-w-2xl text-muted">{sentences.byEmailLead}</p>
			<AddressForm onInvited={onInvited} />
		</section>
	);
}
