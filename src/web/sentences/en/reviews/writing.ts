import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Sentences that come with the forms in which a review is written, changed, answered or taken back: no reader needs them. */
export const writingSentences = sentencesOf({
	mine: {
		published: 'Your review stands. Another face publishes a new version; the former stays in its history.',
		waiting: 'Only you see your review for now. Another face changes it.',
		examination: 'Your review is not published. Why, and what you can do, stands below.',
		removed: 'Your review is not published. Why, and what you can do, stands below.',
	},
	changeWords: 'Change the words',
	changePhotos: 'Photos',
	takeBack: 'Take it back',
	wordsGone: 'Your review is without words now.',
	words: 'In your own words',
	wordsHint: '20 to 4,000 characters. What would you tell a friend?',
	saveWords: 'Save words',
	wordsSaved: 'Your words are published.',
	replyLabel: 'Your answer',
	replyHint: 'Everyone reads it, below the review. Calm and short works best.',
	saveReply: 'Publish the answer',
	historyTitle: 'What it said before',
	takeBackTitle: 'Take your review back?',
	takeBackLead: {
		waiting: 'It goes, with its words and photos. Nobody but you has seen it.',
		published: 'It leaves the page and the score, with its words, photos and history.',
		examination:
			'Its words, photos and history go for good. What you write about this business next waits until a person has looked.',
		removed:
			'Its words, photos and history go for good, and with them the appeal. The page of the business goes on counting it as removed, and what you write there next waits until a person has looked.',
	},
});
