import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the page that a suspended member sees. */
export const suspendedSentences = sentencesOf({
	title: 'Your account is suspended',
	lead: 'An operator of this site decided this. No one can see your page, and you can’t change anything here until your account is reopened.',
	since: 'Since',
	unknown: 'No reason was given. Contact the people who run this site.',
	imprint: 'Who runs this site',
	answer: 'The answer to your appeal',
	canTitle: 'What you can do',
	can: [
		'Appeal once. Someone reads it and decides again. You’ll find the answer here, and by email if your address is confirmed.',
		'Sign out and read this site like any visitor.',
		'Download your data below.',
		'Delete your account below. That ends any open appeal.',
	],
	signOut: 'Sign out',
});
