import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence with which posts are read. */
export const postSentences = sentencesOf({
	title: 'Posts',
	emptyMine: 'Nothing posted yet. Your followers see what you post first.',
	more: 'Show more posts',
	moreFailed: 'More posts couldn’t be loaded.',
	edited: 'edited',
	like: 'Like',
	likes: '{n, plural, one {1 like} other {# likes}}',
	likedBy:
		'{n, plural, =0 {{names} liked this} one {{names} and 1 other liked this} other {{names} and # others liked this}}',
	photosOf: 'Photos posted by {name}',
	change: 'Edit post',
	showComments: '{n, plural, =0 {Comment} one {1 comment} other {# comments}}',
});
