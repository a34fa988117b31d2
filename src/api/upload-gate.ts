import { AppError } from '#contract/errors.ts';

export interface UploadGateOptions {
	/** How many requests with files may run at once in this process; each holds one file in memory. */
	total: number;
	/** How many of them may belong to one member. */
	perMember: number;
}

/**
 * Admits an upload, and returns the function to call when it is over.
 * @throws AppError `unavailable`, `rate_limited`.
 */
export type UploadGate = (memberId: string) => () => void;

export function makeUploadGate({ total, perMember }: UploadGateOptions): UploadGate {
	const underWay = new Map<string, number>();
	let sum = 0;
	return (memberId) => {
		const mine = underWay.get(memberId) ?? 0;
		if (mine >= perMember) {
			const detail = `Send at most ${perMember} uploads at the same time, and the next when one of them is done.`;
			throw new AppError('rate_limited', { detail, retryAfterS: 2 });
		}
		if (sum >= total) throw new AppError('unavailable', { retryAfterS: 3 });
		underWay.set(memberId, mine + 1);
		sum += 1;
		return () => {
			const left = (underWay.get(memberId) ?? 1) - 1;
			if (left > 0) underWay.set(memberId, left);
			else underWay.delete(memberId);
			sum -= 1;
		};
	};
}
