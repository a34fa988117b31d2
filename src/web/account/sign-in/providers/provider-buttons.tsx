import { type ProviderId, providerIds } from '#contract/members/sign-in-providers.ts';
import { providerSentences as words } from '#sentences/account/providers.ts';
import { ProviderIcon } from '#web/account/sign-in/providers/provider-icon.tsx';
import { Button } from '#web/components/button.tsx';
import { useSite } from '#web/document/site.ts';

interface ProviderButtonsProps {
	/** The provider whose window is open; another press opens it anew. */
	busy: ProviderId | undefined;
	onPress: (id: ProviderId) => void;
}

/** Shows the buttons of Google and Facebook. A site without their keys says so, instead of failing after the press. */
export function ProviderButtons({ busy, onPress }: ProviderButtonsProps) {
	const { providers } = useSite();
	return (
		<ul className="mt-8 space-y-3">
			{providerIds.map((id) => (
				<li key={id}>
					{providers.includes(id) ? (
						<ProviderButton id={id} isWaiting={busy === id} onPress={onPress} />
					) : (
						<NotConfigured id={id} />
					)}
				</li>
			))}
		</ul>
	);
}

interface ProviderButtonProps {
	id: ProviderId;
	isWaiting: boolean;
	onPress: (id: ProviderId) => void;
}

/** A button that opens the provider's window. It can be pressed again meanwhile: windows get lost behind others. */
export function ProviderButton({ id, isWaiting, onPress }: ProviderButtonProps) {
	const name = words.names[id];
	return (
		<Button
			look="secondary"
			className="h-12! w-full"
			aria-busy={isWaiting || undefined}
			icon={<ProviderIcon id={id} />}
			onClick={() => onPress(id)}
		>
			<span aria-live="polite">{isWaiting ? words.waitingFor({ name }) : words.continueWith({ name })}</span>
			{isWaiting && <WaitingDots />}
		</Button>
	);
}

function NotConfigured({ id }: { id: ProviderId }) {
	return (
		<Button
			look="secondary"
			disabled
			icon={<ProviderIcon id={id} isGrey />}
			className="h-auto! min-h-12 w-full flex-wrap gap-y-0 border-dashed bg-transparent! py-2 text-muted! disabled:opacity-100!"
		>
			{words.continueWith({ name: words.names[id] })}
			<span className="font-normal text-muted text-xs">({words.notConfigured})</span>
		</Button>
	);
}

function WaitingDots() {
	return (
		<span aria-hidden="true" className="flex gap-1">
			{['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
				<span key={delay} className={`size-1.5 animate-pulse rounded-full bg-muted ${delay}`} />
			))}
		</span>
	);
}
