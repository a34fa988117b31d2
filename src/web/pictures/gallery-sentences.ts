/** What everyone reads beside photos before one of them is opened. */
export const gallerySentences = {
	gallery: 'Photos',
	allPhotos: (count: number) => `All ${count} photos`,
	openPhoto: (number: number, alt: string) => (alt ? `Photo ${number}: ${alt}` : `Open photo ${number}`),
};
