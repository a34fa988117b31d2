/**
 * Lists in statements with a parameter for each value, by the word that stands for them in the source, and what bounds
 * them. Everything else goes as one parameter: `anyOf()` of src/db/any-of.ts, or rows as JSON.
 */
export const boundLists: Record<string, string> = {
	hiddenStatuses: 'of the contract: states of a business',
	duplicableStatuses: 'states of a business',
	categories: 'of the catalogue',
	prices: 'four of them',
	kinds: 'kinds of codes, by name',
	'which.providers': 'providers of sign-ins',
	providerIds: 'providers of sign-ins',
	from: 'states of an upload',
	recipients: 'as many as one message is written to',
	contacts: 'the same',
	imageIds: 'as many as a page or a review shows',
	subjects: 'as many as one decision is about',
	links: 'one a provider',
	unheld: 'a batch of words',
	'src/api/profiles/queries.ts: rows': 'a batch of an import, or one',
	'src/api/directory/list-queries.ts: ids': 'a query',
	'src/identity/events.ts: rows': 'what one call changes of an account',
};

/** What may stand for a query after `in`, besides a callback that makes one. */
export const subqueries = ['eb', 'sql', 'gathered', 'sliced', 'holding'];

export const unbounded = 'give it as one parameter (src/db/any-of.ts), or say what bounds it (test/list-rules.ts)';
