/**
 * The keys of the product's advisory locks. A database has one name space for them, so each lock has a key of its own: a
 * lock that is held for long keeps every other holder of the same key waiting. The job queue's keys of 64 bits are far
 * from these.
 */
export const lockKeys = {
	migrations: 7_260_117,
	/** Locks a member who asks others to look after a business. */
	asking: 7_260_118,
	/** Locks a repeated call. */
	idempotency: 7_260_120,
	sitemapParts: 7_260_121,
	/** Locks a member who writes, or leaves. */
	memberWrites: 7_260_123,
	/** Locks accounts that share the limits of one member. */
	sharedLimits: 7_260_149,
	/** Locks a member who passes the needs of others on. */
	giving: 7_260_131,
	/** Locks an address, or a website, that members have us write to. */
	mailedAddress: 7_260_132,
	/** Locks a mailbox by which accounts look alike. */
	alikeMailbox: 7_260_133,
} as const;
