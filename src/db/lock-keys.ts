/**
 * The advisory locks of the product. They are one name space a database, so each has a key of its own: one that is held
 * for long keeps every other holder of the same key waiting. The job queue has keys of 64 bits, far from these.
 */
export const lockKeys = {
	migrations: 7_260_117,
	/** Of a member who asks others to look after a business. */
	asking: 7_260_118,
	/** Of a repeated call. */
	idempotency: 7_260_120,
	sitemapParts: 7_260_121,
	/** Of a member who writes, or leaves. */
	memberWrites: 7_260_123,
	/** Of accounts that have the limits of one member together. */
	sharedLimits: 7_260_149,
	/** Of a member who passes the needs of others on. */
	giving: 7_260_131,
	/** Of an address, or a website, that members have us write to. */
	mailedAddress: 7_260_132,
} as const;
