import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { providerSentences } from '#sentences/account/providers.ts';
import { pageSentences } from '#sentences/pages.ts';
import { AuthFrame } from '#web/account/sign-in/auth-frame.tsx';
import { LinkAccount } from '#web/account/sign-in/providers/link-account.tsx';
import { ProviderButtons } from '#web/account/sign-in/providers/provider-buttons.tsx';
import { useProviderSignIn } from '#web/account/sign-in/providers/use-provider-sign-in.ts';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { useHeadingFocus } from '#web/document/use-heading-focus.ts';
import { addressAfterSignUp, nextAddress } from '#web/links/next-address.ts';

interface AuthPageProps {
	title: string;
	lead: string;
	/** The reason why the reader is here, where there is more to say than the lead does. */
	notice?: ReactNode;
	children: ReactNode;
	/** The link to the other of the two pages. */
	footer?: ReactNode;
	/** Called after signing in, instead of going to the page that was wanted. */
	onSignedIn?: () => void;
	/** Whether signing in with a provider makes an account for somebody who has none. */
	mayCreate?: boolean;
	/** Called first for somebody whose account signing in with a provider has just made. */
	onNewcomer?: () => Promise<void>;
}

/**
 * The common parts of the pages for signing in and up, and of those that ask for it on their way: the providers'
 * buttons, and the steps to link a provider to an account that exists already. What was typed into the form stays
 * meanwhile.
 */
export function AuthPage({
	title,
	lead,
	notice,
	children,
	footer,
	onSignedIn,
	mayCreate = true,
	onNewcomer,
}: AuthPageProps) {
	const [search] = useSearchParams();
	const navigate = useNavigate();
	const goOn =
		onSignedIn ??
		(async (isNew: boolean) => {
			if (isNew) await onNewcomer?.();
			const addressAfter = isNew ? addressAfterSignUp : nextAddress;
			navigate(addressAfter(search.get('next')), { replace: true });
		});
	const { busy, failure, pending, start, cancelLink } = useProviderSignIn(goOn, { mayCreate });
	useHeadingFocus(pending ? 'link' : 'signIn');
	const { link, names } = providerSentences;
	return (
		<AuthFrame
			title={pending ? link.title : title}
			lead={pending ? link.lead({ email: pending.email, name: names[pending.providerId] }) : lead}
		>
			{pending && <LinkAccount pending={pending} onSignedIn={() => void goOn(false)} onCancel={cancelLink} />}
			<div hidden={pending !== undefined}>
				{notice}
				<ProviderButtons busy={busy} onPress={start} />
				{failure && (
					<div className="mt-4">
						<FormFailure>{failure}</FormFailure>
					</div>
				)}
				<p className="my-6 flex items-center gap-4 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
					{pageSentences.auth.or}
				</p>
				<noscript>
					<p className="mb-6 rounded-xl bg-accent-soft px-4 py-3 text-sm">{pageSentences.auth.needsScript}</p>
				</noscript>
				{children}
				{footer && <p className="mt-7 text-center text-muted text-sm">{footer}</p>}
			</div>
		</AuthFrame>
	);
}
