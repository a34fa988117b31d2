import type { ReactNode } from 'react';
import type { OperatorClaim } from '#contract/keeping/claims.ts';
import { operatorSentences as sentences } from '#sentences/operator.ts';
import { Day, Since } from '#web/components/times/day.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { DecisionForm } from '#web/operator/decision-form.tsx';

/** Shows everything that is known of a claim, and the form to decide it. */
export function ClaimCard({ claim }: { claim: OperatorClaim }) {
	const { claimer, owners, profile } = claim;
	// The business may have another website by now than the one that was proven.
	const where = claim.method === 'operator' ? null : (claim.email ?? claim.host);
	return (
		<article className="rounded-card border border-line bg-raised p-5 shadow-raised sm:p-6">
			<header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
				<h2 className="text-xl">
					<Link to={paths.profile(profile.slug)} className="hover:text-accent" dir="auto">
						{profile.business_name}
					</Link>
				</h2>
				{profile.locality && <span className="text-muted">{profile.locality}</span>}
				{claim.is_dispute && (
					<span className="rounded-full bg-warn/12 px-2.5 py-0.5 font-medium text-sm text-warn">
						{sentences.dispute}
					</span>
				)}
				<span className="ml-auto text-muted text-sm">
					<Day date={claim.created_at} />
				</span>
			</header>
			<dl className="mt-4 grid gap-x-8 gap-y-4 text-[0.9375rem] sm:grid-cols-2">
				<Fact label={sentences.claimer}>
					{claimer.name}
					<span className="block text-muted text-sm">
						{claimer.email} ({claimer.email_verified ? sentences.verifiedAddress : sentences.unverifiedAddress}),{' '}
						<Since words={sentences.memberSince} date={claimer.member_since} />
					</span>
				</Fact>
				<Fact label={claim.proven_at ? sentences.provenAt : sentences.notProven}>
					{sentences.methods[claim.method]}
					{where && <span className="block break-all text-muted text-sm">{where}</span>}
				</Fact>
				{claim.profile_website && (
					<Fact label={sentences.website}>
						<a
							href={claim.profile_website}
							rel="noopener noreferrer nofollow"
							className="break-all underline underline-offset-4"
						>
							{claim.profile_website}
						</a>
					</Fact>
				)}
				<Fact label={sentences.owners}>
					{owners.length === 0 ? sentences.noOwner : owners.map(({ name }) => name).join(', ')}
				</Fact>
				{claim.statement && (
					<Fact label={sentences.statement} isWide>
						{claim.statement}
					</Fact>
				)}
				{claim.is_dispute && (
					<Fact label={sentences.ownersSide} isWide>
						{claim.answer ? `${claim.answer.by.name}: ${claim.answer.body}` : sentences.noSide}
					</Fact>
				)}
				{claim.decided_at && (
					<Fact label={sentences.decided[claim.state]} isWide>
						{claim.decided_by ? `${sentences.by} ${claim.decided_by.name}: ${claim.reason}` : sentences.proofDecided}
					</Fact>
				)}
			</dl>
			{claim.state === 'pending' && <DecisionForm claim={claim} />}
		</article>
	);
}

const Fact = ({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) => (
	<div className={isWide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
		<dt className="text-muted text-sm">{label}</dt>
		<dd className="whitespace-pre-line break-words" dir="auto">
			{children}
		</dd>
	</div>
);
