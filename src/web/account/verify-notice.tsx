import type { Member } from '#contract/members/members.ts';
import { accountSentences } from '#sentences/account/account.ts';
import { AlmostThere } from '#web/account/almost-there.tsx';

interface VerifyNoticeProps {
	me: Pick<Member, 'email' | 'email_verified'>;
	/** Called when the member comes back to the page and may have confirmed the address. */
	onReturn: () => void;
}

/** Reminds the member of an address that is not verified yet, or missing; shows nothing once it is verified. */
export function VerifyNotice({ me: { email, email_verified }, onReturn }: VerifyNoticeProps) {
	if (email_verified) return null;
	return <AlmostThere title={accountSentences.email.noticeTitle} email={email} onReturn={onReturn} className="mb-8" />;
}
