import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What everyone reads about who a business belongs to. */
export const badgeSentences = sentencesOf({
	isThisYours: 'Is this your business?',
	claimIt: 'Take it over',
	/** Where somebody else has. */
	tellUs: 'Tell us',
	badge: 'Verified',
	badges: {
		email: 'Its owner has shown that they read mail at the website’s domain.',
		website: 'Its owner has shown that they can change the website.',
		operator: 'We have looked into who runs it.',
	},
});
