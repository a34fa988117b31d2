/** Loaded into the product's process before the product: tells the bench how long its event loop was kept from turning. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Milliseconds. */
export interface LoopDelay {
	maxMs: number;
	p99Ms: number;
}

/** Between two looks; what is measured is as much too high at most. */
const resolutionMs = 5;

if (isMainThread && process.send) {
	const delay = monitorEventLoopDelay({ resolution: resolutionMs });
	delay.enable();
	process.on('message', (question) => {
		if (question === 'reset loop delay') delay.reset();
		if (question !== 'read loop delay') return;
		const answer: LoopDelay = { maxMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6 };
		process.send?.(answer);
	});
	// The product ends when it is done, whoever may still ask.
	process.channel?.unref();
}
