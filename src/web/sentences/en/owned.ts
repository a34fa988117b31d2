import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the page on which an owner looks after a business. */
export const ownedSentences = sentencesOf({
	lead: { owner: 'You own this business.', manager: 'You manage this business.', none: '' },
	publicPage: 'Public page',
	sections: {
		page: 'The page',
		pictures: 'Pictures',
		people: 'People',
		verification: 'Verification',
		remove: 'Delete',
	},
	onThisPage: 'On this page',
	almostThere: 'Almost there: confirm your email and your business goes live.',
	suspendedTitle: 'This business is suspended',
	suspended: 'Nobody but you sees it. You can go on editing it.',
	reason: 'The reason',
	deletedTitle: 'This business is deleted',
	deleted: 'It is gone from everywhere. You can have it back, with all its reviews, until {day}.',
	deletedByOperatorTitle: 'An operator deleted this business',
	deletedByOperator: 'It is gone from everywhere, with its reviews, and for good on {day}.',
	restore: 'Restore it',
	restored: 'It is back.',
	remove: 'Delete this business',
	removeLead:
		'It goes from everywhere at once, with its reviews and pictures. For 30 days you can have it back; then it is gone for good.',
	removeTitle: 'Delete {name}?',
	closedInstead: 'Closed for good? Set its state instead: people keep finding what became of it.',
	reviewedLead:
		'People have reviewed this business. What they said is not its owner’s to take away, so it cannot be deleted. What you can do instead:',
	insteadClose: 'Close it for good.',
	insteadCloseWhy:
		'Nobody is sent there any more; whoever looks for its name finds that it has closed, with its reviews.',
	close: 'Close it for good',
	closed: 'It is closed for good. You can open it again under “The page”.',
	isClosed: 'That is done.',
	insteadTransfer: 'Hand it over',
	insteadTransferWhy: 'to somebody who goes on with it, under “People”.',
	insteadAsk: 'Write to who runs this site',
	insteadAskWhy: 'if it was never a business, or its page is against the law.',
	confirm: 'Delete it',
	cancel: 'Keep it',
	removed: 'Deleted.',
});
