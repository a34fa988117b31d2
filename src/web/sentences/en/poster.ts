import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the poster, and of the page on which it is printed. */
export const posterSentences = sentencesOf({
	title: 'Poster',
	link: 'Poster with QR code',
	lead: 'Hang it by the door, or lay it beside the bill. The code opens the four clicks of your page; nobody has to type.',
	back: 'Back to the business',
	paper: 'Paper',
	print: 'Print, or save as PDF',
	code: 'The code alone',
	codeHint: 'For your own menu, bill or shop window. Print it at least 2 cm wide.',
	svg: 'SVG',
	png: 'PNG',
	notPublic:
		'The page of this business is not public yet. Publish it before you hang the poster: until then the code leads nowhere.',
	question: 'How was it?',
	scan: 'Point your phone’s camera at the code.',
	codeLabel: 'QR code that opens {address}',
	preview: 'The poster as it is printed',
});
