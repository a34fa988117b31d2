import { useState } from 'react';
import { invitationLimits as limits } from '#contract/limits.ts';
import { tellingSentences as sentences } from '#sentences/invitations/telling.ts';
import { api } from '#web/calls/api.ts';
import { useCall } from '#web/calls/use-call.ts';
import { Button } from '#web/components/button.tsx';
import { copyText } from '#web/components/copy-text.ts';
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { AddressForm } from '#web/invitations/telling/address-form.tsx';
import { drawPart, type Part } from '#web/invitations/telling/addresses.ts';

/** Asks customers of a business for their reviews: all of them, or a part that chance decides about. */
export function AskCustomers({ profile, onInvited }: { profile: { id: string }; onInvited: () => void }) {
	const [part, setPart] = useState<Part>('all');
	const { run, isBusy, sentence } = useCall();
	const makeLink = () =>
		run(async () => {
			const { data } = await api('POST /business-profile/invite/create-invitation-code', {
				body: { kind: 'business', profile_id: profile.id },
			});
			await copyText(data.url);
			onInvited();
		});
	return (
		<section id="ask-customers" aria-labelledby="ask-customers-title" className="scroll-mt-20">
			<h2 id="ask-customers-title" className="text-2xl">
				{sentences.askCustomers}
			</h2>
			<p className="mt-2 mb-5 max-w-2xl text-muted">{sentences.askCustomersLead}</p>
			<AddressForm profileId={profile.id} choose={(all) => drawPart(all, part)} onInvited={onInvited}>
				<fieldset>
					<legend className="mb-2 font-medium text-sm">{sentences.whom}</legend>
					<ChoiceCards name="part" value={part} choices={sentences.parts} onChange={setPart} />
				</fieldset>
			</AddressForm>
			<div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
				<Button look="secondary" isBusy={isBusy} onClick={makeLink}>
					{sentences.customerLink}
				</Button>
				<span className="text-muted text-sm">{sentences.customerLinkHint({ max: limits.usesMax })}</span>
			</div>
			<FormFailure>{sentence}</FormFailure>
		</section>
	);
}
