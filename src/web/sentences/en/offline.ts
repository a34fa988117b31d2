import { sentencesOf } from '#web/sentences/sentences-of.ts';

export const offlineSentences = sentencesOf({
	/** Stands above the kept copy of a page. */
	asSeen: 'You’re offline. This is the page as you saw it on {when}.',
	title: 'You’re offline',
	lead: 'This page isn’t saved in your browser. It opens by itself when you’re back online.',
	tryAgain: 'Try again',
	seenTitle: 'Recently viewed',
	seenLead: 'You can open these pages offline, as you last saw them.',
	seenNothing: 'Pages you open while you’re online are saved here.',
	waitingTitle: 'Waiting to be sent',
	waiting: 'Your review of {name} will be sent as soon as you’re back online.',
	waitingForSignIn: 'Your review of {name} will be sent once you’re online and signed in.',
	waitingMessage: 'Your message to {names} goes out as soon as you’re back online.',
	unsavedMessage: 'What you wrote to {names} is kept on this device.',
	unsavedToNobody: 'A message you began is kept on this device.',
	nothingWaits: 'Reviews and messages you write now are saved in this browser and sent when you’re back online.',
});
