import { Globe, Mail, Map as MapIcon, Pencil, Phone, Share2 } from 'lucide-react';
import type { Profile } from '#contract/profiles/profiles.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { sentences as siteSentences } from '#sentences/shell.ts';
import { VerifiedBadge } from '#web/claims/verified-badge.tsx';
import { Button, ButtonLink, buttonClasses } from '#web/components/button.tsx';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { Picture } from '#web/components/faces/picture.tsx';
import { Rings } from '#web/components/faces/rings.tsx';
import { late } from '#web/components/states/late.tsx';
import { openText } from '#web/components/times/opening-text.ts';
import { showToast } from '#web/components/toast.tsx';
import { paths } from '#web/links/paths.ts';
import { directionsTo } from '#web/map/directions.ts';
import { FollowersLink } from '#web/members/follows/followers-link.tsx';
import { hoursText, type TodaysHours } from '#web/profile/hours/todays-hours.ts';
import { RingLegend } from '#web/profile/ring-legend.tsx';
import { sharePage } from '#web/profile/share-page.ts';
import { useSession } from '#web/session/session.ts';
import { keepWaiting } from '#web/waiting/waiting.ts';

interface ProfileHeadProps {
	profile: Profile;
	/** The hours of the present day; left out where the page does not say what day it is. */
	today?: TodaysHours | null;
	/** The rings as the viewer sees them. */
	rings: Profile['rings'];
	isMine: boolean;
	/** The follow as the viewer sees it; left out where nobody can follow. */
	follow?: Pick<Profile, 'following' | 'followers_count'>;
}

/** Shows the picture, name, state and score of a business, and what the viewer can do with it. */
export function ProfileHead({ profile, today, rings, isMine, follow }: ProfileHeadProps) {
	const { score, n } = rings.everyone;
	const closed =
		profile.status === 'permanently_closed'
			? sentences.permanentlyClosed
			: profile.status === 'temporarily_closed'
				? sentences.temporarilyClosed
				: null;
	return (
		<header>
			<BusinessPicture
				category={profile.category?.slug}
				image={profile.cover ?? profile.other_images[0]?.url ?? null}
				isFirst
				sizes="(min-width: 80rem) 77rem, (min-width: 40rem) 96vw, 125vw"
				className="h-36 w-full rounded-card object-cover sm:h-55"
			/>
			<div className="relative mt-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 sm:mt-5">
				{profile.image && (
					<Picture
						image={profile.image}
						sizes="7rem"
						isEager
						className="absolute -top-23 left-3 size-16 shrink-0 rounded-2xl border-4 border-canvas object-cover sm:relative sm:top-auto sm:left-auto sm:-mt-14 sm:ml-6 sm:size-28 print:hidden"
					/>
				)}
				<div className="min-w-0 max-w-3xl flex-1 basis-56">
					<p className="text-muted text-sm">
						{[profile.category?.label, profile.locality, profile.price_range && '$'.repeat(profile.price_range)]
							.filter(Boolean)
							.join(' · ')}
					</p>
					<h1 className="mt-1 break-words text-3xl sm:text-4xl" dir="auto">
						{profile.business_name}
					</h1>
					{profile.tagline && (
						<p className="mt-3 text-lg text-muted" dir="auto">
							{profile.tagline}
						</p>
					)}
					{profile.verification && (
						<div className="mt-3">
							<VerifiedBadge verification={profile.verification} />
						</div>
					)}
					{closed && <p className="mt-3 font-medium text-warn">{closed}</p>}
					{profile.status === 'published' && profile.open_now !== null && (
						<p className="mt-3 text-muted print:hidden">
							<span className={profile.open_now ? 'font-medium text-good' : 'tabular-nums'}>{openText(profile)}</span>
							{today && today.spans.length > 0 && !profile.opens && (
								<span className="tabular-nums">{` · ${sentences.today({ hours: hoursText(today.spans) })}`}</span>
							)}
						</p>
					)}
				</div>
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<Rings
						scores={[rings.friends.score, rings.friends_of_friends.score, score]}
						className="rings-live size-24"
						label={score ? siteSentences.score.ofFive({ score: score.toFixed(1) }) : sentences.ringEmpty}
					/>
					<div>
						<p className="font-heading font-semibold text-4xl tabular-nums">
							{score ? score.toFixed(1) : siteSentences.score.isNew}
						</p>
						<p className="text-muted text-sm">{sentences.count({ n })}</p>
					</div>
					<RingLegend rings={rings} />
				</div>
			</div>
			<Actions profile={profile} isMine={isMine} follow={follow} />
			{profile.answers_within_hours !== null && (
				<p className="mt-3 text-muted text-sm">{answersWithin(profile.answers_within_hours)}</p>
			)}
		</header>
	);
}

/** Loaded apart, for members. A visitor is led to sign in, and their press waits until then. */
const OwnFollow = late(
	() => import('#web/members/follows/follow-button.tsx').then(({ FollowButton }) => FollowButton),
	({ profile: { slug, followers_count } }) => (
		<>
			<span className={buttonClasses('secondary', 'small')}>{sentences.follow}</span>
			<FollowersLink slug={slug} count={followers_count} />
		</>
	),
);

function Following({ profile }: { profile: Profile }) {
	const { id, slug, followers_count } = profile;
	if (useSession()) return <OwnFollow profile={profile} />;
	return (
		<>
			<ButtonLink
				look="secondary"
				size="small"
				to={paths.signIn(paths.profile(slug))}
				data-press
				onClick={() => keepWaiting('follow', id, true)}
			>
				{sentences.follow}
			</ButtonLink>
			<FollowersLink slug={slug} count={followers_count} />
		</>
	);
}

const answersWithin = (hours: number): string =>
	hours <= 48 ? sentences.answersWithinHours({ n: hours }) : sentences.answersWithinDays({ n: Math.ceil(hours / 24) });

function Actions({ profile, isMine, follow }: Omit<ProfileHeadProps, 'rings' | 'today'>) {
	const share = async () => {
		const browser = { share: navigator.share?.bind(navigator), clipboard: navigator.clipboard };
		const sentence = await sharePage(browser, { title: profile.business_name, url: location.href });
		if (sentence) showToast(sentence);
	};
	const link = buttonClasses('secondary', 'small');
	// The look of the links for what somebody does who needs the business.
	const loudLink = buttonClasses('primary', 'small');
	return (
		<div className="mt-5 flex flex-wrap gap-2 print:hidden">
			{profile.phone && (
				<a href={`tel:${profile.phone}`} className={loudLink}>
					<Phone aria-hidden="true" className="size-4" /> {sentences.call}
				</a>
			)}
			{profile.address_visibility === 'full' && profile.lat !== null && profile.lng !== null && (
				<a href={directionsTo(profile.lat, profile.lng)} rel="noopener" className={loudLink}>
					<MapIcon aria-hidden="true" className="size-4" /> {sentences.directions}
				</a>
			)}
			{profile.website && (
				<a href={profile.website} rel="noopener nofollow ugc" className={link}>
					<Globe aria-hidden="true" className="size-4" /> {sentences.website}
				</a>
			)}
			{follow && !isMine && (
				<span className="contents keeper:hidden">
					{profile.claim_state === 'claimed' && (
						<ButtonLink
							look="secondary"
							size="small"
							to={paths.newMessage(`profile:${profile.id}`)}
							icon={<Mail aria-hidden="true" className="size-4" />}
						>
							{sentences.message}
						</ButtonLink>
					)}
					<Following profile={{ ...profile, ...follow }} />
				</span>
			)}
			<Button
				look="secondary"
				size="small"
				icon={<Share2 aria-hidden="true" className="size-4" />}
				className="no-script:hidden"
				onClick={share}
			>
				{sentences.share}
			</Button>
			<ButtonLink
				look="secondary"
				size="small"
				to={paths.tellAFriend(profile.id)}
				className="hidden signed-in:inline-flex"
			>
				{siteSentences.nav.tellAFriend}
			</ButtonLink>
			{isMine && (
				<ButtonLink
					to={paths.ownedProfile(profile.id)}
					size="small"
					icon={<Pencil aria-hidden="true" className="size-4" />}
				>
					{sentences.edit}
				</ButtonLink>
			)}
			{follow && isMine && <FollowersLink slug={profile.slug} count={follow.followers_count} />}
		</div>
	);
}
