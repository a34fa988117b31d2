import type { Profile } from '#contract/profiles/profiles.ts';
import { claimSentences as sentences } from '#sentences/claims/claims.ts';
import { VerifiedBadge } from '#web/claims/verified-badge.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/links/paths.ts';

/** Tells the owner what the badge says, or how to get one. */
export function VerificationSection({ profile }: { profile: Profile }) {
	if (profile.verification) return <VerifiedBadge verification={profile.verification} isLong />;
	return (
		<div className="flex flex-wrap items-center justify-between gap-4">
			<p className="min-w-0 flex-1 basis-64 text-[0.9375rem] text-muted">
				<span className="block font-medium text-ink">{sentences.unverified}</span>
				{sentences.unverifiedLead}
			</p>
			<ButtonLink to={paths.claimProfile(profile.slug)} look="secondary" size="small">
				{sentences.getVerified}
			</ButtonLink>
		</div>
	);
}
