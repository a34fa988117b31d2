import { sentencesOf } from '#web/sentences/sentences-of.ts';

export const offlineSentences = sentencesOf({
	/** Above the kept copy of a page. */
	asSeen: 'No connection. This is the page as you saw it on {when}.',
	title: 'There is no connection.',
	lead: 'This page is not kept in your browser. It opens by itself when you are back online.',
	tryAgain: 'Try again',
	seenTitle: 'What you saw lately',
	seenLead: 'These pages open without a connection, as you saw them.',
	seenNothing: 'Pages that you open while you are online are kept here.',
	waitingTitle: 'What waits to be sent',
	waiting: 'Your review of {name} is sent as soon as there is a connection.',
	waitingForSignIn: 'Your review of {name} is sent once you are online and signed in.',
	nothingWaits:
		'Reviews that you give on these pages now are kept in this browser, and sent when you are online again.',
});
