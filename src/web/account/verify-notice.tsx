import type { Member } from '#contract/members.ts';
import { accountMessages } from '#web/account/messages.ts';
import { SendVerification } from '#web/account/send-verification.tsx';
import { useReturn } from '#web/account/use-return.ts';
import { Notice } from '#web/components/notice.tsx';

interface VerifyNoticeProps {
	me: Pick<Member, 'email' | 'email_verified'>;
	/** It may be verified now. */
	onReturn: () => void;
}

/** Reminds of an address that is not verified yet; nothing once it is. */
export function VerifyNotice({ me: { email, email_verified }, onReturn }: VerifyNoticeProps) {
	const isWaiting = email !== null && !email_verified;
	useReturn(isWaiting, onReturn);
	if (!isWaiting) return null;
	const { noticeTitle, notice } = accountMessages.email;
	return (
		<Notice title={noticeTitle} className="mb-8" action={<SendVerification email={email} />}>
			{notice(email)}
		</Notice>
	);
}
