/** What the load generator is asked to do, and what it says afterwards. */
export interface LoadJob {
	origin: string;
	connections: number;
	seconds: number;
	/** Requests of the round: each connection walks through a part of its own again and again, or through all where they are few. */
	paths?: string[];
	headers?: Record<string, string>;
	/** Reviews instead: every (writer, profile) pair once, starting at number `from`. */
	reviews?: { tokens: string[]; profiles: ReviewTarget[]; from: number };
	/** These instead, walked through in the same way. */
	calls?: Call[];
	/** Ends after that many answers instead of after `seconds`. */
	amount?: number;
	/** Every uncompressed answer must contain this, every answer must be that long. */
	marker?: string;
	bytesMin?: number;
	/** Requests a second in an open loop; latencies are then corrected for coordinated omission. */
	rate?: number;
	/** Statuses that are right, when it is not only 2xx. */
	statuses?: number[];
}

export interface Call {
	method: 'GET' | 'POST';
	path: string;
	headers: Record<string, string>;
	body?: string;
}

export interface ReviewTarget {
	id: string;
	/** Ids of its four review categories. */
	categories: string[];
}

export interface LoadResult {
	perSecond: number;
	requests: number;
	p50Ms: number;
	p95Ms: number;
	p99Ms: number;
	/** Wrong status, no marker, too short, connection lost or timed out. */
	wrong: number;
	firstWrong: string | null;
	statuses: Record<string, number>;
	/** Successful answers a second. */
	goodPerSecond: number;
}
