import { useEffect, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { consentSentences as sentences } from '#sentences/referrals/consent.ts';
import { AuthFrame } from '#web/account/sign-in/auth-frame.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { ConsentQuestion } from '#web/referrals/consent-question.tsx';
import { StopMail } from '#web/referrals/stop-mail.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });

/**
 * Asks for consent to a referral; the link of a mail leads here. The link's code is read in the browser alone, and
 * nothing is done before a button is pressed: programs open the links of mail, too.
 */
export default function ReferralConsent() {
	const [asked, setAsked] = useState<{ code: string | null; of: string | null }>();
	useEffect(() => {
		const query = new URLSearchParams(location.search);
		setAsked({ code: query.get('code'), of: query.get('of') });
	}, []);
	if (asked?.code) return <ConsentQuestion code={asked.code} />;
	if (asked) return <StopMail of={asked.of} />;
	return (
		<AuthFrame title={sentences.title} lead={sentences.reading}>
			<noscript>
				<p className="mt-6 rounded-xl bg-accent-soft px-4 py-3 text-sm">{sentences.needsScript}</p>
			</noscript>
			<Skeleton className="mt-8 h-48" />
		</AuthFrame>
	);
}
