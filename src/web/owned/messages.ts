/** Every sentence of the page on which an owner looks after a business. */
export const ownedMessages = {
	lead: { owner: 'You own this business.', manager: 'You manage this business.', none: '' } as const,
	publicPage: 'Public page',
	sections: {
		page: 'The page',
		pictures: 'Pictures',
		people: 'People',
		verification: 'Verification',
		remove: 'Delete',
	},
	onThisPage: 'On this page',
	suspendedTitle: 'This business is suspended',
	suspended: 'Nobody but you sees it. You can go on editing it.',
	reason: 'The reason',
	deletedTitle: 'This business is deleted',
	deleted: 'It is gone from everywhere. You can have it back, with all its reviews, until',
	restore: 'Restore it',
	restored: 'It is back.',
	remove: 'Delete this business',
	removeLead:
		'It goes from everywhere at once, with its reviews and pictures. For 30 days you can have it back; then it is gone for good.',
	removeTitle: (name: string) => `Delete ${name}?`,
	closedInstead: 'Closed for good? Set its state instead: people keep finding what became of it.',
	confirm: 'Delete it',
	cancel: 'Keep it',
	removed: 'Deleted.',
} as const;
