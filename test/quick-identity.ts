import type { ServerOptions } from '../src/server.ts';

/**
 * What the identity service does as fast in tests as it can: a password's hash takes some 30 µs instead of 20 ms of a core,
 * and no answer waits for a beat. What the product does is tested with `undefined` for each.
 */
export const quickIdentity = {
	passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
	answerEveryMs: 1,
} satisfies ServerOptions['identityParts'];
