import { tellingSentences as sentences } from '#sentences/invitations/telling.ts';
import { AddressForm } from '#web/invitations/telling/address-form.tsx';

interface AskOwnerProps {
	profile: { id: string; business_name: string };
	onInvited: () => void;
}

/** Tells somebody who may run a business without a keeper that its page is there. */
export function AskOwner({ profile, onInvited }: AskOwnerProps) {
	return (
		<section>
			<h2 className="text-2xl">{sentences.askOwner}</h2>
			<p className="mt-2 mb-5 max-w-2xl text-muted">{sentences.askOwnerLead({ business: profile.business_name })}</p>
			<AddressForm
				profileId={profile.id}
				single={{ label: sentences.ownerAddress, send: sentences.ownerSend }}
				onInvited={onInvited}
			/>
		</section>
	);
}
