/** Posts of businesses, who likes and follows them, in statements: of so many rows the database makes them itself. */

export interface PostSizes {
	posts: number;
	likes: number;
	/** Of the first business, who all like its newest post. */
	followers: number;
	/** How many businesses post, the first so many. */
	shops: number;
}

/** How many businesses each member follows, and how many the one does who follows most. */
export const followed = { usual: 50, most: 2000 };
/** The second of the two years in which reviews were written, so that a feed has both. */
const [firstMs, yearMs] = [Date.UTC(2025, 0, 1), 31_536_000_000];

/** A UUIDv7 of a time and a number, as text of SQL; `table` keeps those of two tables apart. */
export const idSql = (timeMs: string, number: string, table: string): string => `(
	select (substr(time, 1, 8) || '-' || substr(time, 9, 4) || '-7' || substr(hash, 1, 3) || '-a' || substr(hash, 4, 3)
		|| '-' || substr(hash, 7, 12))::uuid
	from (select lpad(to_hex((${timeMs})::bigint), 12, '0') as time, md5('${table}' || (${number})) as hash) as parts)`;

/** Of the year in which all of them were written. */
export const timeMsSql = (at: string, count: number): string =>
	`${firstMs} + (${at})::bigint * ${Math.max(1, Math.floor(yearMs / count))}`;
const timeSql = (ms: string) => `to_timestamp((${ms}) / 1000.0)`;

/** Members and businesses by their number, for the statements below. */
export const numbered = [
	`create temporary table numbered_member as
	select (row_number() over (order by created_at, id) - 1)::int as n, id from member where uid like 'bench-%'`,
	'create unique index on numbered_member (n) include (id)',
	`create temporary table numbered_profile as
	select (row_number() over (order by created_at, id) - 1)::int as n, id from profile where status = 'published'`,
	'create unique index on numbered_profile (n) include (id)',
	'analyze numbered_member, numbered_profile',
];

/** Members who follow and like, and do nothing else. */
const crowdId = (n: string) => idSql(`${firstMs}`, n, 'crowd');
const crowd = ({ followers }: PostSizes) => `
	insert into member (id, uid, name, name_search, email, email_verified, created_at)
	select ${crowdId('n')}, 'crowd-' || n, 'Crowd ' || n, array_to_tsvector(array['crowd', n::text]), 'crowd-' || n || '@example.org',
		true, ${timeSql(String(firstMs))}
	from generate_series(0, ${followers - 1}) as n`;

/** Every member a few, the one at `mostIndex` each business that posts in a small world, and the crowd the first. */
const follows = ({ followers }: PostSizes, mostIndex: number) => `
	insert into follow (member_id, profile_id, created_at)
	select numbered_member.id, numbered_profile.id, ${timeSql(`${firstMs} + k * 1000`)}
	from numbered_member cross join generate_series(0, ${followed.usual - 1}) as k
	join numbered_profile on numbered_profile.n = (numbered_member.n * 37 + k * 41) % ${followed.most}
	where numbered_member.n <> ${mostIndex}
	union all
	select numbered_member.id, numbered_profile.id, ${timeSql(`${firstMs} + numbered_profile.n * 1000`)}
	from numbered_member cross join numbered_profile
	where numbered_member.n = ${mostIndex} and numbered_profile.n < ${followed.most}
	union all
	select ${crowdId('n')}, (select id from numbered_profile where n = 0), ${timeSql(`${firstMs} + n`)}
	from generate_series(0, ${followers - 1}) as n`;

const likesEach = ({ posts, likes, followers }: PostSizes) => Math.floor((likes - followers) / (posts - 1));
/** The last post is the first business's. */
const shopOf = (p: string, { posts, shops }: PostSizes) => `(${posts - 1} - ${p}) % ${shops}`;
const postId = (p: string, { posts }: PostSizes) => idSql(timeMsSql(p, posts), p, 'post');
const isCommented = 'p % 4 = 0';

const posts = (sizes: PostSizes) => `
	insert into post (id, profile_id, body, like_count, comment_count, created_at)
	select ${postId('p', sizes)}, numbered_profile.id,
		'Fresh bread from the oven, and coffee beans that were roasted this morning. We are open until six today, and on '
			|| 'Saturday from eight: come by, bring a friend, and try number ' || p || ' of our cakes with it.',
		case when p = ${sizes.posts - 1} then ${sizes.followers} else ${likesEach(sizes)} end,
		case when ${isCommented} then 2 else 0 end, ${timeSql(timeMsSql('p', sizes.posts))}
	from generate_series(0, ${sizes.posts - 1}) as p join numbered_profile on numbered_profile.n = ${shopOf('p', sizes)}
	order by p`;

/** The first of each post by a member who has friends. */
const likes = (sizes: PostSizes, members: number) => `
	insert into post_like (post_id, member_id, created_at)
	select ${postId('p', sizes)}, case when k = 0 then numbered_member.id
			else ${crowdId(`(p::bigint * 7919 + k * 104729) % ${sizes.followers}`)} end,
		${timeSql(`${timeMsSql('p', sizes.posts)} + k * 60000`)}
	from generate_series(0, ${sizes.posts - 2}) as p cross join generate_series(0, ${likesEach(sizes) - 1}) as k
	join numbered_member on numbered_member.n = (p::bigint * 31) % ${members}
	union all
	select ${postId(String(sizes.posts - 1), sizes)}, ${crowdId('n')},
		${timeSql(`${timeMsSql(String(sizes.posts - 1), sizes.posts)} + n`)}
	from generate_series(0, ${sizes.followers - 1}) as n`;

const comments = (sizes: PostSizes, members: number) => `
	insert into post_comment (id, post_id, written_by, body, created_at)
	select ${idSql(`${timeMsSql('p', sizes.posts)} + k * 60000`, 'p * 10 + k', 'comment')}, ${postId('p', sizes)},
		numbered_member.id, 'That looks good, we will be there on Saturday.',
		${timeSql(`${timeMsSql('p', sizes.posts)} + k * 60000`)}
	from generate_series(0, ${sizes.posts - 1}) as p cross join generate_series(1, 2) as k
	join numbered_member on numbered_member.n = (p::bigint * 17 + k) % ${members} where ${isCommented}`;

const followerCounts = `
	update profile set followers_count = counted.n
	from (select profile_id, count(*)::int as n from follow group by profile_id) as counted where counted.profile_id = profile.id`;

export const postStatements = (sizes: PostSizes, members: number, mostIndex: number): [string, string][] => [
	['crowd', crowd(sizes)],
	['follows', follows(sizes, mostIndex)],
	['posts', posts(sizes)],
	['likes', likes(sizes, members)],
	['comments', comments(sizes, members)],
	['follower counts', followerCounts],
];
