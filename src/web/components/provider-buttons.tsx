import type { ReactNode } from 'react';
import { Button } from '#web/components/button.tsx';
import { messages } from '#web/messages/en.ts';

/** Google and Facebook. A site without their keys says so, instead of failing after the press. */
export function ProviderButtons() {
	return (
		<ul className="mt-8 space-y-3">
			<Provider label={messages.auth.google} icon={<GoogleIcon />} />
			<Provider label={messages.auth.facebook} icon={<FacebookIcon />} />
		</ul>
	);
}

function Provider({ label, icon }: { label: string; icon: ReactNode }) {
	return (
		<li>
			<Button
				look="secondary"
				disabled
				icon={icon}
				className="h-auto! min-h-12 w-full flex-wrap gap-y-0 border-dashed bg-transparent! py-2 text-muted! disabled:opacity-100!"
			>
				{label}
				<span className="font-normal text-muted text-xs">({messages.auth.notConfigured})</span>
			</Button>
		</li>
	);
}

function GoogleIcon() {
	return (
		<svg
			viewBox="0 0 24 24"
			className="size-5 text-muted"
			fill="none"
			stroke="currentColor"
			strokeWidth="2.6"
			aria-hidden="true"
		>
			<path d="M20.5 12H12.6M20.5 12a8.5 8.5 0 1 1-2.6-6.1" strokeLinecap="round" />
		</svg>
	);
}

function FacebookIcon() {
	return (
		<svg viewBox="0 0 24 24" className="size-5 text-muted" fill="currentColor" aria-hidden="true">
			<path d="M13.6 21v-7.7h2.6l.5-3.2h-3.1V8.2c0-.9.4-1.6 1.7-1.6h1.5V3.8A15 15 0 0 0 14.500 3.600c-2.500 0-4.100 1.500-4.100 4.200v2.300H7.600v3.200h2.800V21z" />
		</svg>
	);
}
