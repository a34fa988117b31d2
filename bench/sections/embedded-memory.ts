import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { Bench } from '../bench.ts';
import { seededDatabase } from '../database.ts';
import { embeddedFolder } from '../embedded-folder.ts';
import { judge } from '../goals.ts';
import { type Product, type ProductMemory, startProduct } from '../product-server.ts';
import { signUp, signUpSettings } from '../sign-up.ts';

const restMs = 10_000;
const sampleMs = 50;
/** Less work than this in a window is idle. */
const idleMs = 200;
const idleWindowMs = 3000;
/** How many businesses the existing folder has. */
const businesses = 10_000;
const settings = { ...signUpSettings, DEMO: '1' };
const pages = ['/', '/directory', '/directory?search=cafe', '/about', '/blog'];

/** What a machine must have for the embedded database: at the first start ever, at rest, and at work. */
export async function measureEmbeddedMemory(bench: Bench): Promise<void> {
	const firstPeak = await inNewFolder((dataDir) => measureFirstStart(bench, dataDir));
	const databaseUrl = await seededDatabase(bench.options.serverUrl, businesses, bench.say);
	const folder = await embeddedFolder(databaseUrl, businesses, bench.say);
	const town = await inNewFolder((dataDir) => {
		cpSync(folder, dataDir, { recursive: true });
		return measureTown(bench, dataDir);
	});
	bench.details.embeddedMemory = { firstPeak, ...town };
}

async function inNewFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
	const dataDir = mkdtempSync(join(tmpdir(), 'vouch-bench-memory-'));
	try {
		return await work(dataDir);
	} finally {
		rmSync(dataDir, { recursive: true, force: true });
	}
}

/** The start that makes the database and the demo town. */
async function measureFirstStart(bench: Bench, dataDir: string): Promise<number> {
	const samples: { watch?: Watch } = {};
	const product = await startProduct({
		dataDir,
		settings,
		firstPath: '/directory',
		onSpawn: (product) => {
			samples.watch = watchMemory(product);
		},
	});
	await untilIdle(product);
	const firstPeak = samples.watch?.end() ?? Number.NaN;
	await product.stop();
	bench.verdicts.push(judge('embeddedFirstPeak', firstPeak));
	bench.say(`PGlite memory: first start ${firstPeak.toFixed(0)} MB, in ${(product.startMs / 1000).toFixed(1)} s`);
	return firstPeak;
}

/** A town that is there already, at rest, while a large picture is put up, and while pages are read. */
async function measureTown(bench: Bench, dataDir: string) {
	const product = await startProduct({ dataDir, settings, firstPath: '/directory' });
	await wait(restMs);
	const restMb = product.memoryMb() + product.helpersMemoryMb();
	const openingMb = product.peakMemoryMb();
	const picture = await largePicture();
	const [token = ''] = await signUp(product, 1);
	product.forgetPeakMemory();
	const watch = watchMemory(product);
	await upload(product, token, picture);
	for (const page of pages) await fetch(product.origin + page).then((answer) => answer.text());
	const workMb = watch.end();
	await product.stop();
	bench.verdicts.push(judge('embeddedRest', restMb), judge('embeddedPeak', Math.max(workMb, openingMb)));
	bench.say(
		`PGlite memory with ${businesses} businesses: start ${openingMb.toFixed(0)} MB, in ${(product.startMs / 1000).toFixed(1)} s, ` +
			`at rest ${restMb.toFixed(0)}, at work ${workMb.toFixed(0)}`,
	);
	return { restMb, openingMb, workMb };
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

/**
 * Until the demo town stands: the server has then next to nothing to do. On a machine that others keep busy it waits for a
 * processor most of the time, and that is not rest.
 */
async function untilIdle(product: Product): Promise<void> {
	for (let before = -Infinity, now = product.busyMs(); Math.abs(now - before) > idleMs; ) {
		before = now;
		await wait(idleWindowMs);
		now = product.busyMs();
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
