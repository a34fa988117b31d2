import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** An offer as it is read and taken, on its page. */
export const offerSentences = sentencesOf({
	byBusiness: 'Offered by {name}',
	terms: 'Good to know',
	perMember: '{n, plural, one {One per person} other {Up to # per person}}',
	validUntil: 'Can be taken until {day}',
	validFrom: 'Can be taken from {day}',
	confirmWithin: 'Your code is good for {days} days. If it isn’t used, your coins come back by themselves.',
	take: 'Get it for {n, plural, one {1 coin} other {# coins}}',
	takeAgain: 'Get another for {n, plural, one {1 coin} other {# coins}}',
	signInToTake: 'Sign in to get it',
	takenAlready: 'You have this one.',
	myCodes: 'My codes',
	yours: 'Your business offers this.',
	change: 'Manage offers',
});
