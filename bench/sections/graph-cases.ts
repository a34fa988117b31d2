/** What a member asks about friends, each with the best SQL for it that we could write by hand. */
import type { LatencyCase } from '../latencies.ts';

export interface Viewer {
	id: string;
	uid: string;
	token: string;
	/** A business that a friend of theirs reviewed. */
	profileId: string;
	/** Whether its reviews are fewer than the friends who lead on to theirs: by hand one begins at the fewer. */
	hasFewReviews: boolean;
}

const api = '/api/v1/business-profile';
export const secondRingCase = "friends of friends' reviews";

interface Viewers {
	ordinary: Viewer[];
	/** The member with 5,000 friends, at a business like any other, at a crowded one, and at the most reviewed of many. */
	popular: Viewer;
	crowded: Viewer;
	mostCrowded: Viewer | null;
}

/** One each for members as there are many, and for the one with 5,000 friends. */
export function graphCases(viewers: Viewers): LatencyCase[] {
	type SqlOf = (viewer: Viewer) => string;
	const groups = [
		{ of: viewers.ordinary, suffix: '' },
		{ of: [viewers.popular], suffix: ', of the member with 5,000 friends' },
		{ of: [viewers.crowded], suffix: ', of the member with 5,000 friends, at a business with a thousand reviews' },
		...(viewers.mostCrowded
			? [{ of: [viewers.mostCrowded], suffix: ', of the member with 5,000 friends, at the most reviewed business' }]
			: []),
	];
	const of = (
		{ of, suffix }: (typeof groups)[number],
		name: string,
		pathOf: (viewer: Viewer) => string,
		sqlOf: SqlOf,
		marker: string,
	): LatencyCase => ({
		name: name + suffix,
		marker,
		calls: of.map((viewer) => {
			const [sql, asksOfProfile] = [sqlOf(viewer), sqlOf(viewer).includes('$2')];
			return {
				path: pathOf(viewer),
				as: viewer,
				byHand: [
					{ sql: actor, params: [viewer.uid] },
					...(asksOfProfile ? [{ sql: profile, params: [viewer.profileId] }] : []),
					{ sql, params: asksOfProfile ? [viewer.id, viewer.profileId] : [viewer.id] },
				],
			};
		}),
	});
	return [
		...groups.flatMap((group) => [
			of(
				group,
				"friends' reviews",
				({ profileId }) => `${api}/friends-written-reviews/${profileId}`,
				() => reviewsOfFriends,
				'"meta"',
			),
			of(
				group,
				secondRingCase,
				({ profileId }) => `${api}/friends-of-friends-reviews/${profileId}`,
				reviewsOfFriendsOfFriends,
				'"meta"',
			),
			of(group, 'rings of a business', ({ profileId }) => `${api}/${profileId}`, rings, '"rings"'),
		]),
		...groups.slice(0, 2).flatMap((group) => [
			of(
				group,
				'suggestions',
				() => '/api/v1/me/friends-suggestions',
				() => suggestions,
				'"data"',
			),
			of(
				group,
				'friends',
				() => '/api/v1/me/friends',
				() => friends,
				'"data"',
			),
		]),
	];
}

const actor = 'select id, email, email_verified, suspended_at, deleted_at from member where uid = $1';
const profile = 'select * from profile where id = $1';

const friendsOfViewer = `friend as materialized (select friend_id, since from friend_tie where member_id = $1),
	showing as materialized (select friend_id from friend
		where not exists (select from member where member.id = friend.friend_id and not member.shows_friends))`;
/** How many friends a member shares with the viewer, as far as all three show it. */
const shared = (member: string) => `(select count(*) from friend_tie as theirs
	where theirs.member_id = ${member} and (theirs.friend_id in (select friend_id from showing)) is true)`;
/** The newest of these, which have all columns of a review. */
const pageOf = (reviews: string) => `
	select found.*, reply.body as reply_body, helpful.created_at as voted_at, author.name, author.designation, author.image,
		author.locality, ${shared('author.id')} as mutual_friends
	from (${reviews} order by review.created_at desc, review.id desc limit 21) as found
	join member as author on author.id = found.member_id
	left join review_reply as reply on reply.review_id = found.id
	left join review_helpful as helpful on helpful.review_id = found.id and helpful.member_id = $1
	order by found.created_at desc, found.id desc`;
const isLive = `deleted_at is null and state = 'published'`;

/** From the friends, of whom there are fewer than reviews. */
const reviewsOfFriends = `with ${friendsOfViewer}
	${pageOf(`select review.*, count(*) over () as total
		from friend join review on review.member_id = friend.friend_id
		where review.profile_id = $2 and ${isLive}
			and not exists (select from member where member.id = friend.friend_id and not member.in_first_rings)`)}`;

const here = `here as materialized (select member_id, total from review where profile_id = $2 and ${isLive}),
	carrier as materialized (select friend_id from (select friend_id from friend order by friend_id limit 1000) as first
		where not exists (select from member where member.id = first.friend_id and not member.carries_rings))`;
/** Asks each who reviewed the business whether a friend of theirs leads to them; or gathers whom friends lead to. */
const reached = ({ hasFewReviews }: Viewer) =>
	hasFewReviews
		? `exists (select from friend_tie as tie
			where tie.member_id = here.member_id and (tie.friend_id in (select friend_id from carrier)) is true offset 0)`
		: `here.member_id in (select tie.friend_id from carrier
			cross join lateral (select friend_id from friend_tie where friend_tie.member_id = carrier.friend_id offset 0) as tie)`;
const secondRing = (viewer: Viewer) => `second_ring as materialized (
		select here.member_id, here.total from here
		where here.member_id <> $1 and here.member_id not in (select friend_id from friend)
			and here.member_id not in (select other_id from block_tie where member_id = $1) and ${reached(viewer)}
			and not exists (select from member where member.id = here.member_id and not member.in_second_rings))`;

/** Of few their reviews are looked up; of many one meets enough from the newest on. */
const reviewsOfFriendsOfFriends = (viewer: Viewer) => `with ${friendsOfViewer}, ${here}, ${secondRing(viewer)}
	${pageOf(
		viewer.hasFewReviews
			? `select review.*, count(*) over () as total from second_ring
				join review on review.profile_id = $2 and review.member_id = second_ring.member_id where ${isLive}`
			: `select review.*, (select count(*) from second_ring) as total from review where review.profile_id = $2 and ${isLive}
				and (review.member_id in (select member_id from second_ring)) is true`,
	)}`;

const rings = (viewer: Viewer) => `with ${friendsOfViewer}, ${here}, ${secondRing(viewer)}
	select 1 as ring, count(*) as n, sum(total) as total from here where member_id in (select friend_id from friend)
		and not exists (select from member where member.id = here.member_id and not member.in_first_rings)
	union all
	select 2, count(*), sum(total) from second_ring`;

/** Counts first and alone; looks at who may be suggested, and at names, from the best on, until there are ten. */
const suggestions = `with ${friendsOfViewer},
	carrier as materialized (select friend_id from (select friend_id from friend order by friend_id limit 1000) as first
		where not exists (select from member where member.id = first.friend_id and not member.carries_rings)),
	found as (select far.friend_id as id, count(*) as n from carrier
		cross join lateral (select friend_id from friend_tie where friend_tie.member_id = carrier.friend_id offset 0) as far
		where far.friend_id not in (select friend_id from friend)
		group by far.friend_id order by n desc, id offset 0),
	best as (select member.id, found.n, member.name, member.designation, member.image, member.locality
		from found join lateral (select * from member where member.id = found.id offset 0) as member on true
		where member.id <> $1 and member.suspended_at is null and member.deleted_at is null and member.friend_list <> 'nobody'
			and not exists (select from friendship
				where low_id = least(member.id, $1::uuid) and high_id = greatest(member.id, $1::uuid))
			and not exists (select from block_tie where block_tie.member_id = $1 and other_id = member.id)
		limit 10)
	select best.*, ${shared('best.id')} as mutual_friends,
		(select (array_agg(between_us.name order by between_us.name, between_us.id))[1:2]
			from (select friend_id from friend_tie where member_id = best.id
				and (friend_id in (select friend_id from carrier)) is true offset 0) as tie
			join member as between_us on between_us.id = tie.friend_id) as names
	from best order by n desc, id`;

/** The thousand newest, and then the friends in common of all of them in one pass. */
const friends = `with ${friendsOfViewer},
	shown as materialized (select member.id, member.name, member.designation, member.image, member.locality, since, member.friend_list
		from (select * from friend order by since desc, friend_id offset 0) as newest
		cross join lateral (select * from member where member.id = newest.friend_id and member.suspended_at is null
			and member.deleted_at is null offset 0) as member
		limit 1000),
	mutual as (select shown.id, count(*) as n from shown
		cross join lateral (select friend_id from friend_tie where friend_tie.member_id = shown.id offset 0) as theirs
		where shown.friend_list <> 'nobody' and theirs.friend_id in (select friend_id from showing)
		group by shown.id)
	select shown.*, coalesce(mutual.n, 0) as mutual_friends from shown left join mutual on mutual.id = shown.id
	order by since desc, shown.id`;
