import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/**
 * Returns what refuses to begin an answer once the server has begun to close: it could not be brought to its end.
 * @throws AppError `unavailable`, by the function that is returned
 */
export function refuseWhileClosing(app: FastifyInstance): () => void {
	let isClosing = false;
	app.addHook('preClose', async () => {
		isClosing = true;
	});
	return () => {
		if (isClosing) throw new AppError('unavailable', { retryAfterS: 30 });
	};
}
