import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What became of a review that waited in the browser: told on every page. */
export const sendingSentences = sentencesOf({
	published: 'Published.',
	undo: 'Undo',
	undone: 'Taken back.',
	formerStands: 'Your former review stands again.',
	publishedOf: 'Your review of {name} is published.',
	refused: 'Your review of {name} could not be published. {sentence}',
	addWords: 'Add words',
	addPhotos: 'Add photos',
	almostThere: 'Almost there: confirm your email and your review goes live.',
	inExamination: 'Sent. It waits in examination: the page says why.',
});
