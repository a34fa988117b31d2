import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the poster, and of the page on which it is printed. */
export const posterSentences = sentencesOf({
	title: 'Poster',
	link: 'Poster with QR code',
	lead: 'Hang it by the door or put it next to the bill. The code takes people straight to reviewing you, no typing needed.',
	back: 'Back to the business',
	paper: 'Paper',
	print: 'Print, or save as PDF',
	code: 'Just the code',
	codeHint: 'For your menu, bill or shop window. Print it at least 2 cm (1 inch) wide.',
	svg: 'SVG',
	png: 'PNG',
	notPublic:
		'This business’s page isn’t public yet. Publish it before you hang the poster; until then the code leads nowhere.',
	question: 'How was it?',
	scan: 'Point your phone’s camera at the code.',
	codeLabel: 'QR code that opens {address}',
	preview: 'How the poster prints',
});
