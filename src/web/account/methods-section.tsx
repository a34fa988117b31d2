import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ProviderId } from '#contract/members/sign-in-providers.ts';
import { accountSentences } from '#sentences/account/account.ts';
import { providerSentences } from '#sentences/account/providers.ts';
import { AccountSection, LoadedPart } from '#web/account/account-section.tsx';
import { useConfirmed } from '#web/account/mailed-links/confirming.tsx';
import { sentenceOfAuthError } from '#web/account/sign-in/error-sentences.ts';
import { ProviderIcon } from '#web/account/sign-in/providers/provider-icon.tsx';
import { providerRefusalsOf } from '#web/account/sign-in/providers/provider-refusals.ts';
import { linkProvider, prepareProviders, unlinkProvider } from '#web/account/sign-in/providers/provider-sign-in.ts';
import type { Loaded } from '#web/calls/use-loaded.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useSite } from '#web/document/site.ts';
import type { SignInMethod } from '#web/session/sign-in-method.ts';

interface MethodsSectionProps {
	methods: Loaded<SignInMethod[]>;
	onRetry: () => void;
	onChanged: () => void;
}
type MethodId = SignInMethod['id'];

const { methods: words } = accountSentences;
const ids = ['password', 'google.com', 'facebook.com'] as const;

/** Lists the ways to sign in to the account: more can be connected, and all but the last one removed. */
export function MethodsSection({ methods, onRetry, onChanged }: MethodsSectionProps) {
	const { providers } = useSite();
	const { busy, failure, change } = useMethodChange(onChanged);

	function actionOf(id: MethodId, isLinked: boolean, isLast: boolean): ReactNode {
		const name = words.names[id];
		const button = (label: string, shown: string, work: () => Promise<void>, done: string) => (
			<Button
				look="secondary"
				size="small"
				aria-label={label}
				isBusy={busy === id}
				onClick={() => change(id, work, done)}
			>
				{shown}
			</Button>
		);
		if (isLinked) {
			return (
				!isLast && button(words.unlinkLabel({ name }), words.unlink, () => unlinkProvider(id), words.unlinked({ name }))
			);
		}
		if (id === 'password' || !providers.includes(id)) return null;
		return button(words.linkLabel({ name }), words.link, () => linkProvider(id), words.linked({ name }));
	}

	return (
		<AccountSection isFolded id="methods" title={words.title} lead={words.lead}>
			<LoadedPart state={methods} onRetry={onRetry} rows={3}>
				{(linked) => (
					<>
						<FormFailure>{failure}</FormFailure>
						<ul className="divide-y divide-line">
							{ids.map((id) => {
								const method = linked.find((candidate) => candidate.id === id);
								const isOffered = id === 'password' || providers.includes(id);
								const isLast = linked.length === 1;
								return (
									<li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
										<MethodIcon id={id} isGrey={!isOffered} />
										<div className="min-w-0 flex-1 basis-44">
											<p className="font-medium">{words.names[id]}</p>
											<p className="break-words text-muted text-sm">
												{method ? method.account : isOffered ? words.notLinked : providerSentences.notConfigured}
												{method && isLast && <span className="block">{words.last}</span>}
											</p>
										</div>
										{actionOf(id, method !== undefined, isLast)}
									</li>
								);
							})}
						</ul>
					</>
				)}
			</LoadedPart>
		</AccountSection>
	);
}

function MethodIcon({ id, isGrey }: { id: MethodId; isGrey: boolean }) {
	if (id === 'password') return <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />;
	return (
		<span className={isGrey ? 'text-muted' : ''}>
			<ProviderIcon id={id} isGrey={isGrey} />
		</span>
	);
}

/** Makes one change at a time, and tells a refusal in words that name the provider. */
function useMethodChange(onChanged: () => void) {
	const [busy, setBusy] = useState<MethodId>();
	const [failure, setFailure] = useState<string>();
	const confirmed = useConfirmed();
	useEffect(() => {
		prepareProviders().catch(() => {
			// Pressing a button tries again, and tells what is wrong.
		});
	}, []);

	async function change(id: MethodId, work: () => Promise<void>, done: string): Promise<void> {
		setBusy(id);
		setFailure(undefined);
		try {
			if (await confirmed(work)) showToast(done);
		} catch (error) {
			setFailure(sentenceOfAuthError(error, refusalsOf(id)));
		} finally {
			setBusy(undefined);
			onChanged();
		}
	}
	return { busy, failure, change };
}

const refusalsOf = (id: 'password' | ProviderId) => (id === 'password' ? {} : providerRefusalsOf(id));
