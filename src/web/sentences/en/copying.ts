import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What a button that copies a text says. */
export const copyingSentences = sentencesOf({
	copied: 'Copied.',
	notCopied: 'Your browser doesn’t allow copying here. Select the text and copy it.',
});
