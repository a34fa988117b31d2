import { useState } from 'react';
import type { ProviderId } from '#contract/members/sign-in-providers.ts';
import { providerSentences as words } from '#sentences/account/providers.ts';
import { pageSentences } from '#sentences/pages.ts';
import { codeOf, sentenceOfAuthError } from '#web/account/sign-in/error-sentences.ts';
import { PasswordField } from '#web/account/sign-in/fields/password-field.tsx';
import type { KnownMethod, PendingLink } from '#web/account/sign-in/providers/pending-link.ts';
import { ProviderButton } from '#web/account/sign-in/providers/provider-buttons.tsx';
import { providerRefusalsOf } from '#web/account/sign-in/providers/provider-refusals.ts';
import { useForm } from '#web/account/sign-in/use-form.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';

interface LinkAccountProps {
	pending: PendingLink;
	onSignedIn: () => void;
	onCancel: () => void;
}

/** Leads through signing in to the account that an address has already, and links the provider to it. */
export function LinkAccount({ pending, onSignedIn, onCancel }: LinkAccountProps) {
	const [password, setPassword] = useState('');
	const [busy, setBusy] = useState<ProviderId>();
	const added = words.names[pending.providerId];
	const providers = pending.knownMethods.filter((method) => method !== 'password');
	const otherAccount = words.link.wrongAccount({ email: pending.email });
	const wrongAccount = { 'user-mismatch': otherAccount, 'user-not-found': otherAccount };

	async function finish(method: KnownMethod): Promise<void> {
		const isLinked = await pending.signInAndLink(method);
		showToast(isLinked ? words.link.added({ name: added }) : words.link.notAdded({ name: added }));
		onSignedIn();
	}
	const form = useForm({
		fields: { password },
		check: ({ password }) => ({ password: password ? undefined : pageSentences.auth.passwordMissing }),
		send: ({ password }) => finish({ password }),
		sentences: { 'invalid-credential': words.link.wrongPassword, ...wrongAccount },
	});
	async function confirmWith(providerId: ProviderId): Promise<void> {
		setBusy(providerId);
		form.setFailure(undefined);
		try {
			await finish({ providerId });
		} catch (error) {
			if (codeOf(error) === 'cancelled-popup-request') return;
			form.setFailure(sentenceOfAuthError(error, { ...providerRefusalsOf(providerId), ...wrongAccount }));
		}
		setBusy(undefined);
	}

	return (
		<div className="mt-7 space-y-4">
			<FormFailure>{form.failure}</FormFailure>
			{providers.map((id) => (
				<ProviderButton key={id} id={id} isWaiting={busy === id} onPress={confirmWith} />
			))}
			{providers.length > 0 && providers.length < pending.knownMethods.length && (
				<p className="text-center text-muted text-sm">{words.link.or}</p>
			)}
			{pending.knownMethods.includes('password') && (
				<form method="post" noValidate className="space-y-5" onSubmit={form.submit}>
					<input type="hidden" name="username" autoComplete="username" value={pending.email} />
					<PasswordField
						label={words.link.password}
						autoComplete="current-password"
						value={password}
						onChange={setPassword}
						error={form.errors.password}
					/>
					<Button type="submit" size="large" className="w-full" isBusy={form.isBusy}>
						{words.link.signInAndAdd({ name: added })}
					</Button>
				</form>
			)}
			<Button look="quiet" className="w-full" onClick={onCancel}>
				{words.link.cancel}
			</Button>
		</div>
	);
}
