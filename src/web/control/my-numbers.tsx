import type { Control } from '#contract/keeping/control.ts';
import { controlSentences as sentences } from '#sentences/control.ts';
import { StatTile } from '#web/control/stat-tile.tsx';
import { paths } from '#web/links/paths.ts';

/** Shows a tile for each thing that a member has some of: how much, and the next step. */
export function MyNumbers({ me: { id, coins, counts }, reviews, invited }: Control) {
	const { tiles } = sentences;
	return (
		<dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-6">
			<StatTile
				label={tiles.coins}
				value={coins.available}
				action={
					coins.pending > 0
						? { to: paths.coins, label: tiles.coinsPending({ n: coins.pending }) }
						: { to: paths.gamification, label: tiles.earnCoins }
				}
			/>
			<StatTile
				label={tiles.reviews}
				value={reviews.total}
				action={
					reviews.total > 0
						? { to: paths.member(id), label: tiles.seeReviews }
						: { to: paths.directory, label: tiles.firstReview }
				}
			/>
			<StatTile
				label={tiles.friends}
				value={counts.friends}
				action={{
					to: paths.friends,
					label: counts.friend_requests > 0 ? tiles.requests({ n: counts.friend_requests }) : tiles.findFriends,
				}}
			/>
			<StatTile
				label={tiles.following}
				value={counts.following}
				action={
					counts.following > 0
						? { to: paths.feed, label: tiles.readFeed }
						: { to: paths.directory, label: tiles.findBusinesses }
				}
			/>
			<StatTile label={tiles.invited} value={invited} action={{ to: paths.tellAFriend(), label: tiles.invite }} />
			<StatTile
				label={tiles.businesses}
				value={counts.businesses}
				action={{ to: paths.addProfile, label: tiles.addBusiness }}
			/>
		</dl>
	);
}
