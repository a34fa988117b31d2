import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What everyone reads beside photos before one of them is opened. */
export const gallerySentences = sentencesOf({
	gallery: 'Photos',
	allPhotos: 'All {count} photos',
	openPhoto: '{isDescribed, select, true {Photo {number}: {alt}} other {Open photo {number}}}',
});
