import type { FastifyBaseLogger } from 'fastify';
import type { Channel } from '#db/channel/channel.ts';
import { keysTopic } from '#identity/keys/signing-keys.ts';
import type { TokenSigner } from '#identity/keys/token-signer.ts';

/** How often a process checks the keys that it has; it asks the database only if one is too old. */
const rotationEveryMs = 60_000;

/**
 * Keeps the keys of a running process up to date: reads them as they change, and rotates them when it is time. Returns a
 * function that stops this and lets work under way finish.
 */
export function followKeys(
	signer: TokenSigner,
	channel: Channel,
	clock: () => Date,
	log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
	let underWay = Promise.resolve();
	const follow = () => {
		underWay = underWay
			.then(() => signer.follow(clock()))
			.catch((error) => log.error({ err: error }, 'The signing keys could not be looked at.'));
	};
	const stopHearing = channel.subscribe((topics) => {
		if (!topics || topics.has(keysTopic)) follow();
	});
	const timer = setInterval(() => {
		if (signer.isRotationDue(clock())) follow();
	}, rotationEveryMs).unref();
	return () => {
		stopHearing();
		clearInterval(timer);
		return underWay;
	};
}
