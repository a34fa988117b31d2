import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What became of a review that waited in the browser, told on every page. */
export const sendingSentences = sentencesOf({
	published: 'Published.',
	undo: 'Undo',
	undone: 'Undone.',
	formerStands: 'Your previous review is back.',
	publishedOf: 'Your review of {name} is published.',
	refused: 'Your review of {name} couldn’t be published. {sentence}',
	addWords: 'Add words',
	addPhotos: 'Add photos',
	almostThere: 'Almost there! Confirm your email and your review goes live.',
	inExamination: 'Sent. It’s being checked first; the page says why.',
});
