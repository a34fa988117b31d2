/**
 * The version of a profile that a form may save over: the one it was opened with, and those that this page has made
 * since. One that somebody else made in between is a gap, which is not stepped over: the form is then told to reload.
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

	/** A change of ours made this version; answers may come in any order. */
	follow(etag: string | null): void {
		this.ahead.add(numberOf(etag));
		while (this.ahead.delete(this.known + 1)) this.known += 1;
	}
}

const numberOf = (etag: string | null): number => Number(/v(\d+)/.exec(etag ?? '')?.[1] ?? 0);
