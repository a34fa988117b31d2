import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { Bench } from '../bench.ts';
import { judge } from '../goals.ts';
import { type Product, type ProductMemory, startProduct } from '../product-server.ts';
import { signUp, signUpSettings } from '../sign-up.ts';

const restMs = 10_000;
const sampleMs = 50;
/** Less processor time than this in a window is idle. */
const idleMs = 200;
const idleWindowMs = 3000;
const settings = { ...signUpSettings, DEMO: '1' };
const pages = ['/', '/directory', '/directory?search=cafe', '/about', '/blog'];

/** What a machine must have for the demo town on the embedded database: at the first start ever, at rest and at work. */
export async function measureEmbeddedMemory(bench: Bench): Promise<void> {
	const dataDir = mkdtempSync(join(tmpdir(), 'vouch-bench-memory-'));
	try {
		const samples: { watch?: Watch } = {};
		const first = await startProduct({
			dataDir,
			settings,
			firstPath: '/directory',
			onSpawn: (product) => {
				samples.watch = watchMemory(product);
			},
		});
		await untilIdle(first);
		const firstPeak = samples.watch?.end() ?? Number.NaN;
		await first.stop();
		bench.verdicts.push(judge('embeddedFirstPeak', firstPeak));

		const again = await startProduct({ dataDir, settings, firstPath: '/directory' });
		await wait(restMs);
		const restMb = again.memoryMb() + again.helpersMemoryMb();
		const openingMb = again.peakMemoryMb();
		const picture = await largePicture();
		const [token = ''] = await signUp(again, 1);
		again.forgetPeakMemory();
		const watch = watchMemory(again);
		await upload(again, token, picture);
		for (const page of pages) await fetch(again.origin + page).then((answer) => answer.text());
		const workMb = watch.end();
		await again.stop();
		bench.verdicts.push(judge('embeddedRest', restMb), judge('embeddedPeak', Math.max(workMb, openingMb)));
		bench.details.embeddedMemory = { firstPeak, restMb, openingMb, workMb };
		bench.say(
			`PGlite memory: first start ${firstPeak.toFixed(0)} MB, again ${openingMb.toFixed(0)}, at rest ${restMb.toFixed(0)}, at work ${workMb.toFixed(0)}; ` +
				`started in ${(first.startMs / 1000).toFixed(1)} and ${(again.startMs / 1000).toFixed(1)} s`,
		);
	} finally {
		rmSync(dataDir, { recursive: true, force: true });
	}
}

type Watch = { end(): number };

/** Gives the most that the server and its helpers held together in a sample, or the server alone between two. */
function watchMemory(product: ProductMemory): Watch {
	let mostMb = 0;
	const timer = setInterval(() => {
		mostMb = Math.max(mostMb, product.memoryMb() + product.helpersMemoryMb());
	}, sampleMs);
	return {
		end: () => {
			clearInterval(timer);
			return Math.max(mostMb, product.peakMemoryMb());
		},
	};
}

/** Until the demo town stands: the server has then next to nothing to do. */
async function untilIdle(product: Product): Promise<void> {
	for (let before = -Infinity, now = product.processorMs(); now - before > idleMs; ) {
		before = now;
		await wait(idleWindowMs);
		now = product.processorMs();
	}
}

/** Of noise, which no encoder makes smaller: some 8 MB. */
async function largePicture(): Promise<Blob> {
	const [width, height] = [3200, 2500];
	const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
	const jpeg = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
		.jpeg({ quality: 97 })
		.toBuffer();
	return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
}

/** @throws Error when the picture is not taken. */
async function upload({ origin }: Product, token: string, picture: Blob): Promise<void> {
	const form = new FormData();
	form.set('image', picture, 'large.jpg');
	const answer = await fetch(`${origin}/api/v1/me/image`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}` },
		body: form,
	});
	if (!answer.ok) throw new Error(`A picture of ${picture.size} bytes: ${answer.status} ${await answer.text()}`);
}
