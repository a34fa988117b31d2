import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#contract/errors.ts';

export type MinuteLimit = (memberId: string) => Promise<void>;

/**
 * Counts what each member does in this process, and refuses what is beyond `perMinute`; 0 lets everything through.
 * @throws AppError `rate_limited` with the seconds to wait.
 */
export function makeMinuteLimit(perMinute: number): MinuteLimit {
	if (perMinute === 0) return async () => {};
	const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
	return async (memberId) => {
		await limiter.consume(memberId).catch((refusal: RateLimiterRes) => {
			throw new AppError('rate_limited', { retryAfterS: Math.ceil(refusal.msBeforeNext / 1000) });
		});
	};
}
