import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence with which an offer is read and taken, on its page. */
export const offerSentences = sentencesOf({
	byBusiness: 'Offered by {name}',
	terms: 'Good to know',
	perMember: '{n, plural, one {One per person} other {Up to # per person}}',
	validUntil: 'Available until {day}',
	validFrom: 'Available from {day}',
	confirmWithin:
		'Your code is valid for {days, plural, one {1 day} other {# days}}. If you don’t use it, you get your coins back automatically.',
	take: 'Get it for {n, plural, one {1 coin} other {# coins}}',
	takeAgain: 'Get another for {n, plural, one {1 coin} other {# coins}}',
	signInToTake: 'Sign in to get it',
	takenAlready: 'You already have this one.',
	myCodes: 'My codes',
	yours: 'Your business offers this.',
	change: 'Manage offers',
});
