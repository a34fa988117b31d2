/** The numbers of all locks that are none of a row. Two of one number wait for each other, wherever they stand in the code. */
export const advisoryLocks = {
	/** Processes that start together. */
	migrations: 7_260_117,
	/** Held by the process that does the upkeep for as long as it lives. */
	leadership: 7_260_119,
	sitemapParts: 7_260_121,
	/** With a hash of what each is of: */
	requestsToKeepers: 7_260_118,
	idempotencyKeys: 7_260_120,
	codesOfHosts: 7_260_122,
	writesOfMembers: 7_260_123,
} as const;
