import type { FastifyBaseLogger } from 'fastify';
import type { TokenSigner } from '#identity/token-signer.ts';

const everyMs = 10_000;

/** Keeps the keys of a running process up to date. Gives the way to stop, which lets a look that is under way finish. */
export function followKeys(
	signer: TokenSigner,
	clock: () => Date,
	log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
	let underWay = Promise.resolve();
	const timer = setInterval(() => {
		underWay = underWay
			.then(() => signer.follow(clock()))
			.catch((error) => log.error({ err: error }, 'The signing keys could not be looked at.'));
	}, everyMs).unref();
	return () => {
		clearInterval(timer);
		return underWay;
	};
}
