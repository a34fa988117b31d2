import type { FastifyBaseLogger } from 'fastify';
import { type DumpContext, isDumpDue, makeDump } from '#api/dumps/service.ts';
import { repeat } from './repeat.ts';

const firstMs = 300_000;
const everyMs = 3_600_000;

export interface DumpSchedule extends Omit<DumpContext, 'now' | 'signal'> {
	clock?: () => Date;
}

/**
 * Makes the public files once a day, and also when a business that they list is hidden. It checks five minutes after the
 * start, when the site has settled, and then every hour. Returns a function that stops it and gives up a run under way.
 */
export function startDumps(
	{ clock = () => new Date(), ...ctx }: DumpSchedule,
	log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): () => Promise<unknown> {
	const stopping = new AbortController();
	const stop = repeat({
		work: () =>
			makeWhenDue({ ...ctx, now: clock(), signal: stopping.signal }, log).catch((error) => {
				if (!stopping.signal.aborted) log.error({ err: error }, 'The public files could not be made.');
			}),
		firstMs,
		everyMs,
	});
	return () => {
		stopping.abort();
		return stop();
	};
}

/** Makes the public files if they are due. Returns whether they were. */
export async function makeWhenDue(ctx: DumpContext, log: Pick<FastifyBaseLogger, 'info'>): Promise<boolean> {
	if (!(await isDumpDue(ctx))) return false;
	const { businesses } = await makeDump(ctx);
	log.info(`The public files were made: ${businesses} businesses.`);
	return true;
}
