import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#contract/errors.ts';

export type MinuteLimit = (memberId: string) => Promise<void>;

/**
 * Returns a function that counts what each member does in this process, and throws for more than `perMinute` calls;
 * with 0 it never throws.
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
