import { type FormEvent, type ReactNode, useState } from 'react';
import { invitationLimits as limits } from '#contract/limits.ts';
import { tellingSentences as sentences } from '#sentences/invitations/telling.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { chooseAnew, objectionTo, readAddresses } from '#web/invitations/telling/addresses.ts';
import { useInviting } from '#web/invitations/telling/use-inviting.ts';

interface AddressFormProps {
	/** The business that the invitations are about, if they are about one. */
	profileId?: string;
	/** The words of a form for one address only. */
	single?: { label: string; send: string };
	/** Chooses which of the addresses are asked. */
	choose?: (addresses: string[]) => string[];
	/** What stands between the addresses and the words. */
	children?: ReactNode;
	onInvited: () => void;
}

/** Asks for addresses, typed or pasted, and a few words that go along, and mails the invitations. */
export function AddressForm({ profileId, single, choose = (all) => all, children, onInvited }: AddressFormProps) {
	const [addresses, setAddresses] = useState('');
	/** What was chosen and not mailed, because the sending stopped. */
	const [left, setLeft] = useState<string[]>([]);
	const [message, setMessage] = useState('');
	const [objection, setObjection] = useState<string>();
	const { isBusy, failure, invite } = useInviting({
		onLeft: (left) => {
			setLeft(left);
			setAddresses(left.join('\n'));
		},
		onInvited,
	});
	const max = single ? 1 : limits.addressesAtOnce;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const found = objectionTo(addresses, max);
		setObjection(found);
		if (found) return;
		void invite(chooseAnew(readAddresses(addresses), left, choose), {
			...(message.trim() && { message: message.trim() }),
			...(profileId && { profile_id: profileId }),
		});
	};
	return (
		<form noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
			<Field
				label={single?.label ?? sentences.addresses}
				hint={single ? undefined : sentences.addressesHint({ max })}
				rows={single ? 1 : 4}
				type={single ? 'email' : 'text'}
				value={addresses}
				isReadOnly={isBusy}
				onChange={(value) => {
					setAddresses(value);
					setObjection(undefined);
				}}
				error={objection}
			/>
			{children}
			<Field
				label={sentences.message}
				hint={sentences.messageHint}
				rows={3}
				maxLength={limits.message}
				value={message}
				isReadOnly={isBusy}
				onChange={setMessage}
			/>
			<FormFailure>{failure}</FormFailure>
			<Button type="submit" isBusy={isBusy} className="justify-self-start">
				{single?.send ?? sentences.send}
			</Button>
		</form>
	);
}
