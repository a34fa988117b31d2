import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#contract/errors.ts';

export type WriteLimit = (memberId: string) => Promise<void>;

/**
 * Counts the writes of each member in this process, and refuses those beyond `perMinute`; 0 lets everything through.
 * @throws AppError `rate_limited` with the seconds to wait.
 */
export function makeWriteLimit(perMinute: number): WriteLimit {
	if (perMinute === 0) return async () => {};
	const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
	return async (memberId) => {
		await limiter.consume(memberId).catch((refusal: RateLimiterRes) => {
			throw new AppError('rate_limited', { retryAfterS: Math.ceil(refusal.msBeforeNext / 1000) });
		});
	};
}
