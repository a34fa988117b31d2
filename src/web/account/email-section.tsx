import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import type { Member } from '#contract/members/members.ts';
import { accountSentences } from '#sentences/account/account.ts';
import { authErrorSentences } from '#sentences/account/auth-errors.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { requestEmailChange } from '#web/account/credentials.ts';
import { useConfirmed } from '#web/account/mailed-links/confirming.tsx';
import { SendVerification } from '#web/account/send-verification.tsx';
import { emailError } from '#web/account/sign-in/fields/check-fields.ts';
import { OutboxLink } from '#web/account/sign-in/outbox-link.tsx';
import { useForm } from '#web/account/sign-in/use-form.ts';
import { Button } from '#web/components/button.tsx';
import { useFocusBack } from '#web/components/focus-back.ts';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Notice } from '#web/components/notice.tsx';

const { email: words, cancel } = accountSentences;

/** Shows the address of the account and whether it is verified, and lets the member change it. */
export function EmailSection({ me: { email, email_verified } }: { me: Pick<Member, 'email' | 'email_verified'> }) {
	const [isChanging, setChanging] = useState(false);
	const [sentTo, setSentTo] = useState<string>();
	const change = useFocusBack(isChanging);
	return (
		<AccountSection isFolded id="email" title={words.title} lead={words.lead}>
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<span className="min-w-0 break-all font-medium">{email ?? words.none}</span>
				{email && <VerifiedMark isVerified={email_verified} />}
			</p>
			{email && !email_verified && (
				<div className="mt-4">
					<p className="mb-3 text-muted text-sm">{words.waiting}</p>
					<SendVerification email={email} />
				</div>
			)}
			<div className="mt-5 border-line border-t pt-5">
				{sentTo && (
					<Notice look="good" className="mb-4">
						{words.changeSent({ email: sentTo })}
						<OutboxLink className="mt-1" />
					</Notice>
				)}
				{isChanging ? (
					<ChangeForm
						email={email}
						onClose={(address) => {
							setChanging(false);
							if (address) setSentTo(address);
						}}
					/>
				) : (
					<Button ref={change} look="secondary" size="small" onClick={() => setChanging(true)}>
						{email ? words.change : words.add}
					</Button>
				)}
			</div>
		</AccountSection>
	);
}

function VerifiedMark({ isVerified }: { isVerified: boolean }) {
	if (!isVerified) return <span className="font-medium text-sm text-warn">{words.notVerified}</span>;
	return (
		<span className="inline-flex items-center gap-1 font-medium text-good text-sm">
			<BadgeCheck aria-hidden="true" className="size-4" />
			{words.verified}
		</span>
	);
}

function ChangeForm({ email, onClose }: { email: string | null; onClose: (sentTo?: string) => void }) {
	const [address, setAddress] = useState('');
	const confirmed = useConfirmed();
	const form = useForm({
		fields: { email: address },
		check: (fields) => ({
			email: fields.email.trim().toLowerCase() === email?.toLowerCase() ? words.same : emailError(fields.email),
		}),
		send: async (fields) => {
			const next = fields.email.trim();
			if (await confirmed(() => requestEmailChange(next))) onClose(next);
		},
		sentences: { ...authErrorSentences.askingForMail, ...authErrorSentences.changingAddress },
	});
	return (
		<form method="post" noValidate className="max-w-md space-y-4" onSubmit={form.submit}>
			<p className="text-muted text-sm">{words.changeLead({ email: email ?? '', hasAddress: Boolean(email) })}</p>
			<FormFailure>{form.failure}</FormFailure>
			<Field
				label={words.newAddress}
				name="email"
				type="email"
				autoComplete="email"
				inputMode="email"
				isRequired
				autoFocus
				value={address}
				onChange={setAddress}
				error={form.errors.email}
			/>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" size="small" isBusy={form.isBusy}>
					{words.send}
				</Button>
				<Button look="quiet" size="small" onClick={() => onClose()}>
					{cancel}
				</Button>
			</div>
		</form>
	);
}
