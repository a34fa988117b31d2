import type { ReactNode } from 'react';
import { accountSentences } from '#sentences/account/account.ts';
import { SendVerification } from '#web/account/send-verification.tsx';
import { useReturn } from '#web/account/use-return.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { paths } from '#web/links/paths.ts';

interface AlmostThereProps {
	/** What goes live once the address is confirmed. */
	title: string;
	/** The address of the account; null asks for one. */
	email: string | null;
	/**
	 * Called when the member comes back to the page and may have confirmed the address. The function must be the same at
	 * each render.
	 */
	onReturn: () => void;
	children?: ReactNode;
	className?: string;
}

/**
 * Tells what is missing until something that I wrote is there for others: I have to confirm my address, or give one.
 */
export function AlmostThere({ title, email, onReturn, children, className }: AlmostThereProps) {
	useReturn(true, onReturn);
	const { notice, noAddress, add } = accountSentences.email;
	const action = email ? (
		<SendVerification email={email} />
	) : (
		<ButtonLink to={paths.account} look="secondary" size="small">
			{add}
		</ButtonLink>
	);
	return (
		<Notice title={title} className={className} action={action}>
			{email ? notice({ email }) : noAddress}
			{children}
		</Notice>
	);
}
