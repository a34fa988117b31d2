/** Inbox, threads, notifications, feed and posts, each with the best SQL for it that we could write by hand. */
import type { LatencyCase } from '../latencies.ts';

/** A member who reads. */
export interface Reader {
	id: string;
	uid: string;
	token: string;
}
interface ThreadOf {
	reader: Reader;
	threadId: string;
}
interface PostsOf {
	reader: Reader;
	profileId: string;
}

/** Who reads what, with as much as anybody, and those who have most. */
export interface Told {
	readers: Reader[];
	/** Whose mailbox has 5,000 messages, 1,500 of them unread. */
	full: Reader;
	/** Who follows 2,000 businesses. */
	most: Reader;
	threads: ThreadOf[];
	/** Of 500 messages. */
	longThread: ThreadOf;
	posts: PostsOf[];
	/** Of the business that a million follow, the last of which as many like. */
	popularPosts: PostsOf;
}

const api = '/api/v1/business-profile';
/** As few as there are by default, and one that says whether there are more. */
const rows = 21;

export function toldCases(told: Told): LatencyCase[] {
	const inbox = (name: string, readers: Reader[]): LatencyCase => ({
		name,
		marker: '"unread"',
		calls: readers.map((reader) => ({
			path: `${api}/messages/inbox`,
			as: reader,
			byHand: [
				{ sql: actor, params: [reader.uid] },
				{ sql: unread, params: [reader.id] },
				{ sql: newestInInbox, params: [reader.id] },
			],
		})),
	});
	const thread = (name: string, threads: ThreadOf[]): LatencyCase => ({
		name,
		marker: '"thread_id"',
		calls: threads.map(({ reader, threadId }) => ({
			path: `${api}/messages/thread/${threadId}`,
			as: reader,
			byHand: [
				{ sql: actor, params: [reader.uid] },
				{ sql: oldestInThread, params: [reader.id, threadId] },
			],
		})),
	});
	const notifications = (name: string, readers: Reader[]): LatencyCase => ({
		name,
		marker: '"actors"',
		calls: readers.map((reader) => ({
			path: '/api/v1/me/notifications',
			as: reader,
			byHand: [
				{ sql: actor, params: [reader.uid] },
				{ sql: unreadTold, params: [reader.id] },
				{ sql: newestTold, params: [reader.id] },
			],
		})),
	});
	const feed = (name: string, readers: Reader[]): LatencyCase => ({
		name,
		marker: '"kind"',
		calls: readers.map((reader) => ({
			path: `${api}/user/post`,
			as: reader,
			byHand: [
				{ sql: actor, params: [reader.uid] },
				{ sql: newestInFeed, params: [reader.id] },
			],
		})),
	});
	const posts = (name: string, of: PostsOf[]): LatencyCase => ({
		name,
		marker: '"like_count"',
		calls: of.map(({ reader, profileId }) => ({
			path: `${api}/post/${profileId}`,
			as: reader,
			byHand: [
				{ sql: actor, params: [reader.uid] },
				{ sql: business, params: [reader.id, profileId] },
				{ sql: newestPosts, params: [reader.id, profileId] },
			],
		})),
	});
	return [
		inbox('inbox', told.readers),
		inbox('inbox, of 5,000 messages', [told.full]),
		thread('thread', told.threads),
		thread('thread, of 500 messages', [told.longThread]),
		notifications('notifications', told.readers),
		notifications('notifications, of 5,000', [told.full]),
		feed('feed', told.readers),
		feed('feed, of who follows 2,000 businesses', [told.most]),
		posts('posts of a business', told.posts),
		posts('posts of the business that a million follow', [told.popularPosts]),
	];
}

const actor = 'select id, email, email_verified, suspended_at, deleted_at from member where uid = $1';

/** Whether the viewer may see it. */
const business = `select id, status, (select role from profile_member where profile_id = profile.id and member_id = $1)
	from profile where id = $2`;

const hasNoBlock = `(copy.author_id = $1 or not exists (
	select from block_tie where member_id = $1 and other_id = copy.author_id))`;
/** With who wrote it and whom it went to; in a thread, where one wrote some of it oneself, with who has opened that. */
const told = (copies: string, order: string, more = '') => `
	select message.*, copy.thread_id, copy.folder, copy.at, copy.read_at, copy.trashed_at, author.name, author.image, author.deleted_at,
		sender.business_name, sender.image as sender_image, sender.status, named.*${more}
	from (${copies} ${order} limit ${rows}) as copy
	join message on message.id = copy.message_id join member as author on author.id = copy.author_id
	left join profile as sender on sender.id = message.profile_id
	cross join lateral (
		select json_agg(json_build_array(recipient.type, member.id, member.name, member.image, profile.id, profile.business_name,
			profile.image, grouped.id, grouped.name) order by recipient.position) as recipients
		from message_recipient as recipient
		left join member on member.id = recipient.member_id left join profile on profile.id = recipient.profile_id
		left join message_group as grouped on grouped.id = recipient.group_id
		where recipient.message_id = message.id) as named
	${order}`;
const newestInInbox = told(
	`select * from message_copy as copy where mailbox_id = $1 and folder = 'inbox' and trashed_at is null and ${hasNoBlock}`,
	'order by copy.at desc, copy.message_id desc',
);
const oldestInThread = told(
	`select * from message_copy as copy where mailbox_id = $1 and thread_id = $2 and trashed_at is null and ${hasNoBlock}`,
	'order by copy.at, copy.message_id',
	`, (select json_agg(json_build_array(reader.id, reader.name, theirs.read_at) order by theirs.read_at)
		from message_copy as theirs join member as reader on reader.id = theirs.member_id
		where message.author_id = $1 and theirs.message_id = message.id and theirs.folder <> 'outbox' and theirs.read_at is not null
			and reader.settings @> '{"read_receipts": true}'
			and (select settings @> '{"read_receipts": true}' from member where id = $1)
			and reader.id not in (select other_id from block_tie where member_id = $1)) as receipts`,
);
const unreadIn = (folder: string) => `(select count(*) from (
	select from message_copy as copy where mailbox_id = $1 and folder = '${folder}' and trashed_at is null and read_at is null
		and ${hasNoBlock} limit 1000) as unread)`;
const unread = `select ${unreadIn('inbox')}, ${unreadIn('requests')},
	(select count(*) from message_draft where author_id = $1 and profile_id is null and trashed_at is null)`;

const isShown = `profile.status not in ('draft', 'waiting', 'suspended', 'deleted')`;
/** Who did it, as far as the reader may know of them. */
const actors = `notification_actor as acted join member as actor on actor.id = acted.member_id
	left join profile as named on named.id = acted.profile_id
	where acted.notification_id = told.id and actor.suspended_at is null and (actor.email_verified or told.kind = 'friend_accepted')
		and not exists (select from block_tie where block_tie.member_id = $1 and other_id = actor.id)`;
/** Whether there is still what it is about: what the function `notification_shown` says. */
const isTold = `(told.is_always_shown or (
	(not told.is_named or exists (select from ${actors}))
	and (told.profile_id is null or exists (select from profile where id = told.profile_id and ${isShown}))
	and (told.post_id is null or exists (select from post where id = told.post_id and state = 'published'))
	and (told.comment_id is null or exists (select from post_comment where id = told.comment_id and state = 'published'))
	and (told.review_id is null or exists (select from review where id = told.review_id and state = 'published' and deleted_at is null))
	and (told.group_id is null or exists (
		select from message_group as club join message_participant as mine on mine.group_id = club.id and mine.member_id = $1
		where club.id = told.group_id and club.removed_at is null and (mine.joined_at is not null or not exists (
			select from message_participant as owning join block_tie on block_tie.member_id = $1 and other_id = owning.member_id
			where owning.group_id = club.id and owning.role = 'owner'))))))`;
const unreadTold = `select count(*) from (
	select from notification as told where member_id = $1 and in_bell and read_at is null and ${isTold} limit 100) as unread`;
/** With the last three who did it, and what it is about. */
const newestTold = `
	select told.*, who.*, business.slug, business.business_name, business.image, coalesce(comment.body, post.body, club.name) as about
	from (select * from notification as told where member_id = $1 and in_bell and ${isTold}
		order by at desc, id desc limit ${rows}) as told
	cross join lateral (
		select count(*) as n, (array_agg(json_build_array(actor.id, actor.name, actor.image, named.id, named.business_name)
			order by acted.at desc) filter (where not acted.is_as_profile or named.id is not null))[:3] as named
		from ${actors}) as who
	left join profile as business on business.id = told.profile_id left join post on post.id = told.post_id
	left join post_comment as comment on comment.id = told.comment_id left join message_group as club on club.id = told.group_id
	order by told.at desc, told.id desc`;

/** Of `post`: what its card says, with its likers among the friends, and its latest comments with how near who wrote them is. */
const postParts = `
	exists (select from post_like where post_id = post.id and member_id = $1) as liked_by_me,
	exists (select from profile_member where profile_id = post.profile_id and member_id = $1) as is_mine,
	(select json_agg(named) from (
		select member.id, member.name
		from (select member_id, created_at from post_like where post_id = post.id order by created_at desc, member_id limit 200) as last
		join friend_tie on friend_tie.member_id = $1 and friend_tie.friend_id = last.member_id
		join member on member.id = last.member_id
		where member.reviews_visible_to <> 'nobody' and member.suspended_at is null
			and not exists (select from block_tie where block_tie.member_id = $1 and other_id = member.id)
		order by last.created_at desc, member.id limit 2) as named) as liked_by,
	(select json_agg(latest order by latest.created_at, latest.id) from (
		select comment.*, author.name, author.designation, author.image, author.locality, ${tieTo('author')} as tie
		from post_comment as comment left join member as author on author.id = comment.written_by
		where comment.post_id = post.id and comment.state = 'published' and author.suspended_at is null and author.deleted_at is null
			and not exists (select from block_tie where member_id = $1 and other_id = author.id)
		order by comment.created_at desc, comment.id desc limit 2) as latest) as latest_comments`;
/** What the viewer is to a member: friends or not, with how many in common, or a friend of a friend. */
function tieTo(member: string): string {
	return `json_build_array(
		(select accepted_at from friendship where low_id = least(${member}.id, $1::uuid) and high_id = greatest(${member}.id, $1::uuid)),
		(select count(*) from friend_tie as theirs where theirs.member_id = ${member}.id
			and (theirs.friend_id in (select friend_id from showing)) is true))`;
}
const showing = `showing as materialized (select friend_id from friend_tie where member_id = $1
	and not exists (select from member where member.id = friend_tie.friend_id and not member.shows_friends))`;
/** A card of `profile`, with how many friends reviewed it and whether the viewer follows it. */
const card = `json_build_array(profile.slug, profile.status, profile.business_name, profile.tagline, category.label, profile.locality,
		profile.country, profile.image, profile.score, profile.reviews_count, profile.followers_count, profile.price_range,
		profile.verified, profile.created_at, profile.hours, profile.special_hours, profile.timezone,
		profile_is_open(profile.open_minutes, profile.special_hours, profile.timezone, now())) as card,
	(select count(*) from review where review.profile_id = profile.id and review.deleted_at is null and review.state = 'published'
		and review.member_id in (select friend_id from friend_tie where member_id = $1)) as friends_reviews,
	exists (select from follow where member_id = $1 and follow.profile_id = profile.id) as is_followed`;

const newestPosts = `
	with ${showing}
	select post.*, ${postParts}, ${card}
	from (select * from post where profile_id = $2 and state = 'published' order by created_at desc, id desc limit ${rows}) as post
	join profile on profile.id = post.profile_id left join category on category.slug = profile.category_slug
	order by post.created_at desc, post.id desc`;

/** The newest of each business and of each friend; only those of the newest of all are read further. */
const newestInFeed = `
	with ${showing}, followed as (
		select follow.profile_id, newest.* from follow join profile on profile.id = follow.profile_id and ${isShown}
		cross join lateral (select created_at, id from post where profile_id = follow.profile_id and state = 'published'
			order by created_at desc, id desc limit 1) as newest
		where follow.member_id = $1 order by newest.created_at desc, newest.id desc limit ${rows}),
	befriended as (
		select friend.id as friend_id, newest.* from friend_tie join member as friend on friend.id = friend_tie.friend_id
		cross join lateral (select review.created_at, review.id from review join profile on profile.id = review.profile_id and ${isShown}
			where review.member_id = friend.id and review.deleted_at is null and review.state = 'published' and review.body is not null
			order by review.created_at desc, review.id desc limit 1) as newest
		where friend_tie.member_id = $1 and friend.reviews_visible_to <> 'nobody' and friend.suspended_at is null
			and friend.deleted_at is null order by newest.created_at desc, newest.id desc limit ${rows}),
	listed as (
		select * from (
			select each.id, each.created_at, followed.profile_id, null::uuid as author_id from followed
			cross join lateral (select id, created_at from post where profile_id = followed.profile_id and state = 'published'
				order by created_at desc, id desc limit ${rows}) as each
			union all
			select each.id, each.created_at, each.profile_id, befriended.friend_id from befriended
			cross join lateral (select review.id, review.created_at, review.profile_id from review
				join profile on profile.id = review.profile_id and ${isShown}
				where review.member_id = befriended.friend_id and review.deleted_at is null and review.state = 'published'
					and review.body is not null order by review.created_at desc, review.id desc limit ${rows}) as each) as found
		order by created_at desc, id desc limit ${rows})
	select listed.*, told.*, written.*, ${card}
	from listed join profile on profile.id = listed.profile_id left join category on category.slug = profile.category_slug
	left join lateral (select to_json(post) as post, ${postParts} from post where post.id = listed.id and listed.author_id is null) as told on true
	left join lateral (
		select to_json(review) as review, reply.body as reply, helpful.created_at as voted_at,
			json_build_array(author.name, author.designation, author.image, author.locality, ${tieTo('author')}) as author
		from review join member as author on author.id = review.member_id
		left join review_reply as reply on reply.review_id = review.id
		left join review_helpful as helpful on helpful.review_id = review.id and helpful.member_id = $1
		where review.id = listed.id and listed.author_id is not null) as written on true
	order by listed.created_at desc, listed.id desc`;
