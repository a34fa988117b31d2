import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What everyone reads about whom a business belongs to. */
export const badgeSentences = sentencesOf({
	isThisYours: 'Is this your business?',
	claimIt: 'Claim this business',
	/** Said where somebody else has claimed the business. */
	tellUs: 'Tell us',
	badge: 'Verified',
	badges: {
		email: 'The owner proved that they can read email at the website’s domain.',
		website: 'The owner proved that they can edit the website.',
		operator: 'We’ve checked who runs it.',
	},
});
