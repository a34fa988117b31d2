import type { Comment } from '#contract/posts/comments.ts';
import type { Post } from '#contract/posts/posts.ts';
import { GallerySection } from '#web/gallery/gallery-section.tsx';
import { Opened } from '#web/gallery/opened.tsx';
import { ana, at, nothing } from '#web/gallery/samples.ts';
import { blankCard } from '#web/owned/form/preview-of.ts';
import { CommentItem } from '#web/posts/comment-item.tsx';
import { CommentList } from '#web/posts/comment-list.tsx';
import { FeedList } from '#web/posts/feed-list.tsx';
import { PostCard } from '#web/posts/post-card.tsx';
import { PostComposer } from '#web/posts/post-composer.tsx';
import { PostEditor } from '#web/posts/post-editor.tsx';
import type { LoadedComments } from '#web/posts/use-comments.ts';

const profile = {
	...blankCard,
	id: '1',
	slug: 'cafe-solstice',
	business_name: 'Café Solstice',
	locality: 'Freiburg',
	country: 'DE',
};
const comment: Comment = {
	id: '3',
	post_id: '1',
	author: ana,
	acting_as: null,
	parent_id: null,
	body: 'Do you take reservations for the terrace?',
	is_mine: false,
	created_at: at,
};
const answer: Comment = { ...comment, id: '4', author: null, acting_as: profile, body: 'We do, from six people on.' };
const post: Post = {
	id: '1',
	profile,
	author_name: profile.business_name,
	body: 'The terrace is open again.\n\nBring a blanket after eight.',
	images: [],
	link: null,
	like_count: 0,
	liked_by_me: false,
	liked_by: [],
	comment_count: 0,
	latest_comments: [],
	is_mine: false,
	edited_at: null,
	created_at: at,
	updated_at: at,
};
const posts: Post[] = [
	post,
	{
		...post,
		id: '2',
		link: 'https://cafe-solstice.example/menu',
		like_count: 5,
		liked_by_me: true,
		liked_by: [{ id: ana.id, name: ana.name }],
		comment_count: 2,
		latest_comments: [comment, answer],
	},
	{ ...post, id: '3', is_mine: true, edited_at: at },
];

const loaded: LoadedComments = {
	comments: undefined,
	next: null,
	state: 'rest',
	load: async () => {},
	add: nothing,
	remove: async () => {},
};
const commentLists: [string, LoadedComments][] = [
	['loading', { ...loaded, state: 'loading' }],
	['failed', { ...loaded, state: 'failed' }],
	['none', { ...loaded, comments: [] }],
];

/** Shows posts and comments in their states. */
export const PostStates = () => (
	<>
		<GallerySection title="Posts">
			<div className="w-full max-w-2xl">
				{posts.map((each) => (
					<PostCard key={each.id} post={each} />
				))}
			</div>
		</GallerySection>
		<GallerySection title="A comment, and the answer of a business">
			<ul className="w-full max-w-2xl">
				<CommentItem comment={comment}>
					<ul className="mt-3 ml-11">
						<CommentItem comment={answer} />
					</ul>
				</CommentItem>
			</ul>
		</GallerySection>
		<GallerySection title="Comments on a post">
			{commentLists.map(([name, loaded]) => (
				<figure key={name} className="w-96 max-w-full text-sm">
					<CommentList post={post} loaded={loaded} />
					<figcaption className="mt-1.5">{name}</figcaption>
				</figure>
			))}
		</GallerySection>
		<GallerySection title="What is new, while there is nothing">
			<div className="w-full max-w-2xl">
				<FeedList first={{ data: [], meta: { next: null } }} labels={new Map()} />
			</div>
		</GallerySection>
		<GallerySection title="A post as it is written">
			<div className="w-full max-w-2xl">
				<PostComposer profile={profile} onPosted={nothing} />
			</div>
			<Opened label="Change a post">
				{(close) => (
					<div className="w-full max-w-2xl">
						<PostEditor post={post} onDone={close} onDeleted={close} />
					</div>
				)}
			</Opened>
		</GallerySection>
	</>
);
