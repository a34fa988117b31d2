import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What a page says that could not be loaded anew and stays as it is. */
export const keepingSentences = sentencesOf({
	notAnew: 'We couldn’t update this page just now. It may be out of date.',
});
