import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the pages about follows. */
export const followPageSentences = sentencesOf({
	title: 'Following',
	lead: 'Businesses that you want to keep in sight. What you follow changes no score and no order.',
	inDirectory: 'Search among them',
	empty: 'You follow no business yet.',
	emptyLead: 'Press Follow on the page of a business, and it stands here.',
	toDirectory: 'Find businesses',
	/** Read out before the list. */
	businesses: 'Businesses',
	since: 'Since',
	more: 'Show more',
	followersOf: 'Who follows {name}',
	back: 'Back to the business',
	signIn: 'Sign in',
	signInTitle: 'Sign in to see who they are',
	signInLead: 'Names are for members. The number is for everyone.',
	nobody: 'Nobody follows this business yet.',
	hiddenTitle: 'Nobody whom you may see',
	hidden: 'Some followers keep their names to themselves.',
});
