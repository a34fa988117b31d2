import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the cards that greet a newcomer. */
export const welcomeSentences = sentencesOf({
	title: 'Welcome',
	greeting: 'Welcome, {name}',
	lead: 'Three quick things, so you see what people you trust say. Skip any of them.',
	steps: 'Steps',
	stepDone: 'done',
	skip: 'Skip',
	skipAll: 'Skip all',
	next: 'Continue',
	finish: 'Finish',
	cards: {
		people: {
			step: 'Find people',
			title: 'Find people you know',
			lead: 'Your friends’ reviews come first, wherever you look.',
		},
		places: {
			step: 'Rate places',
			title: 'Rate three places you know',
			lead: 'Four taps each. Swipe, or use the arrows, past any you don’t know.',
		},
		picture: {
			step: 'Your picture',
			title: 'Add your picture',
			lead: 'So your friends know it’s you. It appears beside your reviews.',
		},
	},
	suggestions: 'People you may know',
	findPlace: 'Look for a place you know',
	findPlacePlaceholder: 'Name, or what it is',
	noPlaces: 'No places found. Try another name.',
	placesFailed: 'The places couldn’t be loaded.',
	previousPlace: 'Previous place',
	nextPlace: 'Next place',
	placeAt: 'Place {at} of {n}: {name}',
	rated: '{n} of 3 rated',
	allRated: 'Three places rated. Thank you!',
	notice: {
		title: 'Get the most out of your circle',
		left: '{n, plural, one {One quick thing left:} other {{n} quick things left:}} {steps}.',
		open: 'Continue',
		dismiss: 'Don’t show again',
	},
});
