import type { ReactNode } from 'react';
import type { Profile } from '#contract/profiles/profiles.ts';
import { badgeSentences } from '#sentences/claims/badge.ts';
import { factSentences } from '#sentences/profile-form/facts.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { languageName, regionName } from '#web/formats/names.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { HoursTable } from '#web/profile/hours/hours-table.tsx';
import { SpecialHours } from '#web/profile/hours/special-hours.tsx';
import type { TodaysHours } from '#web/profile/hours/todays-hours.ts';
import { WhereMap } from '#web/profile/map/where-map.tsx';
import { labelOf } from '#web/sentences/label-of.ts';

interface ProfileFactsProps {
	profile: Profile;
	today?: TodaysHours | null;
	/** Whether the viewer is a keeper, who is not asked whether the business is theirs. */
	isMine?: boolean;
	hasMap?: boolean;
}

/** Shows what people look up before they go or call: hours, address, ways to pay; and where the entry comes from. */
export function ProfileFacts({ profile, today, isMine, hasMap = true }: ProfileFactsProps) {
	const { line1, line2, postal_code, locality, region, country } = profile.address;
	const lines = [
		line1,
		line2,
		[postal_code, locality].filter(Boolean).join(' '),
		region,
		country && regionName(country),
	].filter(Boolean);
	const { phone, phone_written, email, website } = profile;
	const contacts = [
		phone && [`tel:${phone}`, phone_written ?? phone],
		email && [`mailto:${email}`, email],
		website && [website, website.replace(/^https?:\/\/(www\.)?|\/$/g, '')],
	].filter(Boolean) as [string, string][];
	const accessible = Object.keys(profile.accessibility).filter((key) => profile.accessibility[key]);
	return (
		<aside className="grid gap-8">
			{(profile.hours.length > 0 || profile.special_hours.length > 0) && (
				<Fact title={sentences.hours}>
					{profile.hours.length > 0 && <HoursTable hours={profile.hours} today={today?.day} />}
					<SpecialHours days={profile.special_hours} />
				</Fact>
			)}
			{(lines.length > 0 || (profile.lat !== null && profile.address_visibility !== 'hidden')) && (
				<Fact title={sentences.where}>
					<address className="text-sm not-italic leading-relaxed" dir="auto">
						{lines.map((line) => (
							<span key={line} className="block">
								{line}
							</span>
						))}
					</address>
					{hasMap && <WhereMap profile={profile} />}
				</Fact>
			)}
			{contacts.length > 0 && (
				<Fact title={sentences.contact}>
					<Addresses of={contacts} />
				</Fact>
			)}
			{profile.payment_methods.length > 0 && (
				<Fact title={factSentences.payments}>
					<p className="text-sm">{profile.payment_methods.join(', ')}</p>
				</Fact>
			)}
			{profile.languages.length > 0 && (
				<Fact title={factSentences.languages}>
					<p className="text-sm">{profile.languages.map((code) => languageName(code) ?? code).join(', ')}</p>
				</Fact>
			)}
			{accessible.length > 0 && (
				<Fact title={factSentences.accessibility}>
					<ul className="list-disc pl-4 text-sm">
						{accessible.map((key) => (
							<li key={key}>{labelOf(factSentences.accessibilityNames, key) ?? key.replaceAll('_', ' ')}</li>
						))}
					</ul>
				</Fact>
			)}
			{Object.keys(profile.socials).length > 0 && (
				<Fact title={factSentences.socials}>
					<Addresses
						of={Object.entries(profile.socials).map(([name, address]) => [
							address,
							labelOf(factSentences.socialNames, name) ?? name,
						])}
					/>
				</Fact>
			)}
			{profile.tags.length > 0 && (
				<ul className="flex flex-wrap gap-1.5 text-sm" aria-label={factSentences.tags}>
					{profile.tags.map((tag) => (
						<li key={tag} className="rounded-full bg-surface px-3 py-1" dir="auto">
							{tag}
						</li>
					))}
				</ul>
			)}
			{profile.source && (
				<p className="text-muted text-xs">
					{sentences.source}:{' '}
					{profile.source.url ? (
						<a href={profile.source.url} rel="noopener nofollow" className="underline underline-offset-2">
							{profile.source.name}
						</a>
					) : (
						profile.source.name
					)}
					{profile.source.licence && ` · ${profile.source.licence}`}
				</p>
			)}
			{profile.id !== '' && !(isMine && profile.claim_state === 'claimed') && (
				<p className="text-sm">
					{badgeSentences.isThisYours}{' '}
					<Link to={paths.claimProfile(profile.slug)} className="font-medium text-accent underline underline-offset-4">
						{profile.claim_state === 'claimed' ? badgeSentences.tellUs : badgeSentences.claimIt}
					</Link>
				</p>
			)}
		</aside>
	);
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
	<section>
		<h2 className="text-xl">{title}</h2>
		<div className="mt-3">{children}</div>
	</section>
);

const Addresses = ({ of }: { of: [address: string, name: string][] }) => (
	<ul className="grid gap-1 text-sm">
		{of.map(([address, name]) => (
			<li key={address}>
				<a href={address} rel="noopener nofollow ugc" className="wrap-anywhere underline underline-offset-4">
					{name}
				</a>
			</li>
		))}
	</ul>
);
