/** What a member asks about friends, each with the best SQL for it that we could write by hand. */
import type { LatencyCase } from '../latencies.ts';

export interface Viewer {
	id: string;
	uid: string;
	token: string;
	/** A business that a friend of theirs reviewed. */
	profileId: string;
}

const api = '/api/v1/business-profile';

/** One each for members as there are many, and for the one with 5,000 friends, who comes last. */
export function graphCases(viewers: Viewer[]): LatencyCase[] {
	const [ordinary, popular] = [viewers.slice(0, -1), viewers.slice(-1)];
	const both = (name: string, pathOf: (viewer: Viewer) => string, sql: string, marker: string): LatencyCase[] =>
		[
			{ of: ordinary, suffix: '' },
			{ of: popular, suffix: ', of the member with 5,000 friends' },
		].map(({ of, suffix }) => ({
			name: name + suffix,
			marker,
			calls: of.map((viewer) => ({
				path: pathOf(viewer),
				as: viewer,
				byHand: [
					{ sql: actor, params: [viewer.uid] },
					...(sql.includes('$2') ? [{ sql: profile, params: [viewer.profileId] }] : []),
					{ sql, params: sql.includes('$2') ? [viewer.id, viewer.profileId] : [viewer.id] },
				],
			})),
		}));
	return [
		...both(
			"friends' reviews",
			({ profileId }) => `${api}/friends-written-reviews/${profileId}`,
			reviewsOfFriends,
			'"meta"',
		),
		...both(
			"friends of friends' reviews",
			({ profileId }) => `${api}/friends-of-friends-reviews/${profileId}`,
			reviewsOfFriendsOfFriends,
			'"meta"',
		),
		...both('rings of a business', ({ profileId }) => `${api}/${profileId}`, rings, '"rings"'),
		...both('suggestions', () => '/api/v1/me/friends-suggestions', suggestions, '"data"'),
		...both('friends', () => '/api/v1/me/friends', friends, '"data"'),
	];
}

const actor = 'select id, email, email_verified, suspended_at, deleted_at from member where uid = $1';
const profile = 'select * from profile where id = $1';

const friendsOfViewer = `friend as materialized (select friend_id, since from friend_tie where member_id = $1)`;
/** How many friends a member shares with the viewer, as far as all three show it. */
const shared = (member: string) => `(select count(*) from friend_tie as theirs
	join friend on friend.friend_id = theirs.friend_id join member as between_us on between_us.id = theirs.friend_id
	where theirs.member_id = ${member} and between_us.friend_list <> 'nobody' and between_us.suspended_at is null
		and between_us.deleted_at is null)`;
const pageOf = (reviews: string) => `
	select found.*, reply.body as reply_body, helpful.created_at as voted_at, author.name, author.designation, author.image,
		author.locality, ${shared('author.id')} as mutual_friends
	from (select review.*, count(*) over () as total from ${reviews}
		order by review.created_at desc, review.id desc limit 21) as found
	join member as author on author.id = found.member_id
	left join review_reply as reply on reply.review_id = found.id
	left join review_helpful as helpful on helpful.review_id = found.id and helpful.member_id = $1
	order by found.created_at desc, found.id desc`;

/** From the friends, of whom there are fewer than reviews. */
const reviewsOfFriends = `with ${friendsOfViewer}
	${pageOf(`friend join review on review.member_id = friend.friend_id join member on member.id = review.member_id
		where review.profile_id = $2 and review.deleted_at is null and review.state = 'published'
			and member.suspended_at is null and member.deleted_at is null and member.reviews_visible_to <> 'nobody'`)}`;

/** Gathers whom friends lead to, and looks only at those of them who reviewed the business. */
const secondRing = `carrying as materialized (select friend_id from friend order by friend_id limit 1000),
	far as materialized (select distinct tie.friend_id from carrying
		join member as carrier on carrier.id = carrying.friend_id and carrier.carries_rings
		cross join lateral (select friend_id from friend_tie where friend_tie.member_id = carrier.id offset 0) as tie),
	here as materialized (select id, member_id, total from review
		where profile_id = $2 and deleted_at is null and state = 'published')`;
const inSecondRing = `member.id in (select friend_id from far) and member.id <> $1
	and member.id not in (select friend_id from friend) and member.suspended_at is null and member.deleted_at is null
	and member.reviews_visible_to = 'everyone' and member.friend_list <> 'nobody'
	and member.id not in (select other_id from block_tie where member_id = $1)`;

const reviewsOfFriendsOfFriends = `with ${friendsOfViewer}, ${secondRing},
	near as materialized (select here.id from here join member on member.id = here.member_id where ${inSecondRing})
	${pageOf('near join review on review.id = near.id')}`;

const rings = `with ${friendsOfViewer}, ${secondRing}
	select ring, count(*) as n, sum(total) as total from (
		select here.total, case
			when member.id in (select friend_id from friend) then case when member.suspended_at is null
				and member.deleted_at is null and member.reviews_visible_to <> 'nobody' then 1 end
			when ${inSecondRing} then 2 end as ring
		from here join member on member.id = here.member_id) as near
	where ring is not null group by ring`;

/** Counts first and alone; looks at who may be suggested, and at names, from the best on, until there are ten. */
const suggestions = `with ${friendsOfViewer},
	first as (select friend_id from friend order by friend_id limit 1000),
	found as (select far.friend_id as id, count(*) as n from first
		join member as carrier on carrier.id = first.friend_id and carrier.carries_rings
		cross join lateral (select friend_id from friend_tie where friend_tie.member_id = carrier.id offset 0) as far
		group by far.friend_id order by n desc, id offset 0),
	best as (select member.id, found.n, member.name, member.designation, member.image, member.locality
		from found join lateral (select * from member where member.id = found.id offset 0) as member on true
		where member.id <> $1 and member.suspended_at is null and member.deleted_at is null and member.friend_list <> 'nobody'
			and not exists (select from friendship
				where low_id = least(member.id, $1::uuid) and high_id = greatest(member.id, $1::uuid))
			and not exists (select from block_tie where block_tie.member_id = $1 and other_id = member.id)
		limit 10)
	select best.*, ${shared('best.id')} as mutual_friends,
		(select (array_agg(carrier.name order by carrier.name, carrier.id))[1:2] from friend_tie as theirs
			join first on first.friend_id = theirs.friend_id join member as carrier on carrier.id = first.friend_id
			where theirs.member_id = best.id and carrier.carries_rings) as names
	from best order by n desc, id`;

/** The thousand newest, and then the friends in common of all of them in one pass. */
const friends = `with ${friendsOfViewer},
	shown as materialized (select member.id, member.name, member.designation, member.image, member.locality, since, member.friend_list
		from friend join member on member.id = friend.friend_id
		where member.suspended_at is null and member.deleted_at is null
			and member.id not in (select other_id from block_tie where member_id = $1)
		order by since desc, member.id limit 1000),
	mutual as (select shown.id, count(*) as n from shown
		cross join lateral (select friend_id from friend_tie where friend_tie.member_id = shown.id offset 0) as theirs
		join friend on friend.friend_id = theirs.friend_id join member as between_us on between_us.id = theirs.friend_id
		where shown.friend_list <> 'nobody' and between_us.friend_list <> 'nobody' and between_us.suspended_at is null
			and between_us.deleted_at is null
		group by shown.id)
	select shown.*, coalesce(mutual.n, 0) as mutual_friends from shown left join mutual on mutual.id = shown.id
	order by since desc, shown.id`;
