/**
 * Follows the version of a profile that a form may save over: the one it was opened with, and those that this page has
 * made since. A version that somebody else made in between is a gap that is not stepped over: the server then tells the
 * form to reload.
 */
export class FollowedVersion {
	private known: number;
	private readonly ahead = new Set<number>();

	constructor(etag: string | null) {
		this.known = numberOf(etag);
	}

	get etag(): string {
		return `"v${this.known}"`;
	}

	/** Adds the version that a change of this page made; answers may come in any order. */
	follow(etag: string | null): void {
		this.ahead.add(numberOf(etag));
		while (this.ahead.delete(this.known + 1)) this.known += 1;
	}
}

const numberOf = (etag: string | null): number => Number(/v(\d+)/.exec(etag ?? '')?.[1] ?? 0);
