import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the page that a suspended member sees. */
export const suspendedSentences = sentencesOf({
	title: 'Your account is suspended',
	lead: 'A person who runs this site has decided so. Nobody sees your page any more, and you can change nothing here until it is open again.',
	since: 'Since',
	unknown: 'No reason is on record. Write to who runs this site.',
	imprint: 'Who runs this site',
	answer: 'The answer to your appeal',
	canTitle: 'What you can do',
	can: [
		'Appeal once. Somebody reads it and decides again; you find the answer here, and by mail if your address is confirmed.',
		'Sign out, and read this site like any visitor.',
		'Delete your account, below. That ends an appeal that waits.',
	],
	signOut: 'Sign out',
});
