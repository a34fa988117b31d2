import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the page on which an owner looks after a business. */
export const ownedSentences = sentencesOf({
	lead: { owner: 'You own this business.', manager: 'You manage this business.', none: '' },
	publicPage: 'Public page',
	offers: 'Offers',
	sections: {
		page: 'Page',
		pictures: 'Pictures',
		people: 'People',
		verification: 'Verification',
		remove: 'Delete',
	},
	onThisPage: 'On this page',
	almostThere: 'Almost there! Confirm your email and your business goes live.',
	suspendedTitle: 'This business is suspended',
	suspended: 'Only you can see it. You can keep editing it.',
	reason: 'Reason',
	deletedTitle: 'This business is deleted',
	deleted: 'It’s no longer visible anywhere. You can restore it, with all its reviews, until {day}.',
	deletedByOperatorTitle: 'An operator deleted this business',
	deletedByOperator: 'It’s no longer visible anywhere, and will be permanently deleted, with its reviews, on {day}.',
	restore: 'Restore',
	restored: 'Restored.',
	remove: 'Delete this business',
	removeLead:
		'It disappears at once, with its reviews and pictures. You can restore it for 30 days; after that it’s gone for good.',
	removeTitle: 'Delete {name}?',
	closedInstead: 'Permanently closed? Mark it as closed instead, so people can still see what happened to it.',
	reviewedLead:
		'People have reviewed this business, so it can’t be deleted: their reviews belong to them. Instead, you can:',
	insteadClose: 'Mark it as permanently closed.',
	insteadCloseWhy:
		'It leaves all lists; people who search for its name see that it has closed, along with its reviews.',
	close: 'Mark as closed',
	closed: 'It’s marked as permanently closed. You can reopen it under “Page”.',
	isClosed: 'Done.',
	insteadTransfer: 'Transfer it',
	insteadTransferWhy: 'to someone who will carry it on, under “People”.',
	insteadAsk: 'Contact us',
	insteadAskWhy: 'if it was never a business, or its page breaks the law.',
	confirm: 'Delete',
	cancel: 'Cancel',
	removed: 'Deleted.',
});
