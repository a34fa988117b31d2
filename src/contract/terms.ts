/** Words that stand in calls and on pages. Apart from the calls, so that no page carries the library that checks them. */

export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const;

/** Why something is reported, and why it is removed: counted in public by these words. */
export const moderationReasons = [
	'spam',
	'fake',
	'conflict_of_interest',
	'offensive',
	'private_data',
	'off_topic',
	'illegal',
	'other',
] as const;

/** What may become of a row of a file. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'duplicate', 'rejected'] as const;

/** Nothing else happens to a file while it is in one of these. */
export const busyImportStates = ['checking', 'running', 'undoing'] as const;

/** In these a business is there for those who look after it, and for operators; for everyone else there is none. */
export const hiddenStatuses = ['draft', 'suspended', 'deleted'] as const;
export const isHiddenStatus = (status: string): boolean => (hiddenStatuses as readonly string[]).includes(status);
