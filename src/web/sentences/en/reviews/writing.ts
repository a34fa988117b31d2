import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the forms in which a review is written, changed, answered or taken back: no reader needs them. */
export const writingSentences = sentencesOf({
	mine: {
		published: 'Your review is live. Tap a different face to update it; earlier versions stay visible.',
		waiting: 'Only you can see your review for now. Tap a different face to change it.',
		examination: 'Your review isn’t published yet. See below why, and what you can do.',
		removed: 'Your review isn’t published. See below why, and what you can do.',
	},
	changeWords: 'Edit text',
	changePhotos: 'Photos',
	takeBack: 'Delete review',
	wordsGone: 'Your text was removed.',
	words: 'In your own words',
	wordsHint: 'What would you tell a friend? 20 to 4,000 characters.',
	visited: 'When were you there?',
	notVisited: 'Not specified',
	visitSaved: 'The month of your visit is saved.',
	saveWords: 'Save text',
	wordsSaved: 'Your text is published.',
	replyLabel: 'Your reply',
	replyHint: 'Everyone can read it below the review. Short and friendly works best.',
	saveReply: 'Publish reply',
	historyTitle: 'Earlier versions',
	takeBackTitle: 'Delete your review?',
	takeBackLead: {
		waiting: 'This deletes its text and photos. Only you have seen it.',
		published: 'This removes it from the page and the score, with its text, photos and history.',
		examination:
			'This permanently deletes its text, photos and history. Your next review of this business will be checked before it goes live.',
		removed:
			'This permanently deletes its text, photos, history and appeal. The page still counts it as removed, and your next review of this business will be checked before it goes live.',
	},
});
