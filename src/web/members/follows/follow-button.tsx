import type { Profile } from '#contract/profiles/profiles.ts';
import { FollowToggle } from '#web/members/follows/follow-toggle.tsx';
import { FollowersLink } from '#web/members/follows/followers-link.tsx';
import { useFollow } from '#web/members/follows/use-follow.ts';

interface FollowButtonProps {
	/** The business as the viewer sees it, as far as that is known. */
	profile: Pick<Profile, 'id' | 'slug' | 'following' | 'followers_count'>;
}

/** Follows or unfollows a business, and shows how many follow it. */
export function FollowButton({ profile }: FollowButtonProps) {
	const { following, followers_count, say } = useFollow(profile.id, profile);
	return (
		<>
			<FollowToggle isOn={following} onPress={() => say(!following)} />
			<FollowersLink slug={profile.slug} count={followers_count} />
		</>
	);
}
