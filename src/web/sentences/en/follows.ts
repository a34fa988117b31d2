import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the pages about follows. */
export const followPageSentences = sentencesOf({
	title: 'Following',
	lead: 'Businesses you’re keeping an eye on. Following never affects scores or rankings.',
	inDirectory: 'Search these',
	empty: 'You’re not following anyone yet.',
	emptyLead: 'Businesses you follow appear here.',
	toDirectory: 'Find businesses',
	/** The label of the list, which screen readers read before it. */
	businesses: 'Businesses',
	since: 'Since',
	more: 'Show more',
	followersOf: 'Followers of {name}',
	back: 'Back to the business',
	signIn: 'Sign in',
	signInTitle: 'Sign in to see who they are',
	signInLead: 'Only members can see names.',
	nobody: 'No followers yet.',
	hiddenTitle: 'No followers to show',
	hidden: 'Some followers keep their names private.',
});
