import { useState } from 'react';
import type { ProviderId } from '#contract/members/sign-in-providers.ts';
import { accountSentences } from '#sentences/account/account.ts';
import { authErrorSentences } from '#sentences/account/auth-errors.ts';
import { LoadedPart } from '#web/account/account-section.tsx';
import { confirmPassword, listSignInMethods } from '#web/account/credentials.ts';
import { codeOf, sentenceOfAuthError } from '#web/account/sign-in/error-sentences.ts';
import { PasswordField } from '#web/account/sign-in/fields/password-field.tsx';
import { ProviderButton } from '#web/account/sign-in/providers/provider-buttons.tsx';
import { providerRefusalsOf } from '#web/account/sign-in/providers/provider-refusals.ts';
import { reauthenticateWithProvider } from '#web/account/sign-in/providers/provider-sign-in.ts';
import { useForm } from '#web/account/sign-in/use-form.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import type { SignInMethod } from '#web/session/sign-in-method.ts';

interface ConfirmDialogProps {
	onConfirmed: () => void;
	onClose: () => void;
}

const { confirm, password: passwordWords } = accountSentences;

/** Asks the member who is signed in to prove anew who they are, in any way in which they sign in. */
export function ConfirmDialog({ onConfirmed, onClose }: ConfirmDialogProps) {
	const { state, retry } = useLoaded(listSignInMethods, 0, sentenceOfAuthError);
	return (
		<Dialog title={confirm.title} onClose={onClose}>
			<p className="mb-5 text-[0.9375rem] text-muted">{confirm.lead}</p>
			<LoadedPart state={state} onRetry={retry}>
				{(methods) => <Proofs methods={methods} onConfirmed={onConfirmed} />}
			</LoadedPart>
		</Dialog>
	);
}

function Proofs({ methods, onConfirmed }: { methods: SignInMethod[]; onConfirmed: () => void }) {
	const hasPassword = methods.some(({ id }) => id === 'password');
	const providers = methods.flatMap(({ id }) => (id === 'password' ? [] : [id]));
	return (
		<>
			{hasPassword && <ByPassword onConfirmed={onConfirmed} />}
			{hasPassword && providers.length > 0 && (
				<p className="my-4 flex items-center gap-4 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
					{confirm.or}
				</p>
			)}
			{providers.length > 0 && <ByProvider providers={providers} onConfirmed={onConfirmed} />}
		</>
	);
}

function ByPassword({ onConfirmed }: { onConfirmed: () => void }) {
	const [password, setPassword] = useState('');
	const form = useForm({
		fields: { password },
		check: (fields) => ({ password: fields.password ? undefined : passwordWords.missingCurrent }),
		send: async (fields) => {
			await confirmPassword(fields.password);
			onConfirmed();
		},
		sentences: authErrorSentences.confirming,
	});
	return (
		<form method="post" noValidate className="space-y-4" onSubmit={form.submit}>
			<FormFailure>{form.failure}</FormFailure>
			<PasswordField
				label={confirm.password}
				autoComplete="current-password"
				value={password}
				onChange={setPassword}
				error={form.errors.password}
				autoFocus
			/>
			<Button type="submit" className="w-full" isBusy={form.isBusy}>
				{confirm.go}
			</Button>
		</form>
	);
}

function ByProvider({ providers, onConfirmed }: { providers: ProviderId[]; onConfirmed: () => void }) {
	const [failure, setFailure] = useState<string>();
	const [busy, setBusy] = useState<ProviderId>();
	async function prove(id: ProviderId): Promise<void> {
		setBusy(id);
		setFailure(undefined);
		try {
			await reauthenticateWithProvider(id);
			onConfirmed();
		} catch (error) {
			// A second press cancels the window of the first.
			if (codeOf(error) === 'cancelled-popup-request') return;
			setFailure(sentenceOfAuthError(error, providerRefusalsOf(id)));
			setBusy(undefined);
		}
	}
	return (
		<div className="space-y-3">
			<FormFailure>{failure}</FormFailure>
			{providers.map((id) => (
				<ProviderButton key={id} id={id} isWaiting={busy === id} onPress={prove} />
			))}
		</div>
	);
}
