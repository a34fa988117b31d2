import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { EncoderPool, encoderDefaults } from '#api/media/encoder-pool.ts';
import { pixels } from '#test/pictures.ts';

const pools: EncoderPool[] = [];
function newPool(options: Partial<typeof encoderDefaults> = {}): EncoderPool {
	const pool = new EncoderPool({ ...encoderDefaults, processes: 2, ...options });
	pools.push(pool);
	return pool;
}
afterEach(async () => {
	for (const pool of pools.splice(0)) await pool.close();
});

const small = () => pixels(80, 60).png().toBuffer();
const task = async () => ({ bytes: await small(), crop: undefined });
/** Returns the process ids of the encoders that this process has started. */
const encoderPids = () =>
	execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
		.split('\n')
		.filter((line) => line.includes('encoder-process'))
		.map((line) => Number.parseInt(line, 10));

test('works in so many processes at most, which come after everything else, and all pictures get their turn', async () => {
	const pool = newPool();
	const one = await task();
	const all = Promise.all(Array.from({ length: 7 }, () => pool.encode(one)));
	expect(pool.size).toBe(2);
	expect((await all).map(({ width, height }) => `${width}x${height}`)).toEqual(Array(7).fill('80x60'));
	expect(encoderPids().map((pid) => getPriority(pid))).toEqual([5, 5]);
});

test('refuses what is one too many to wait', async () => {
	const pool = newPool({ processes: 1, waitingMax: 2 });
	const one = await task();
	const all = Array.from({ length: 4 }, () =>
		pool.encode(one).then(
			() => 'encoded',
			({ code }) => code,
		),
	);
	expect(await Promise.all(all)).toEqual(['encoded', 'encoded', 'encoded', 'unavailable']);
	expect(await pool.encode(one)).toMatchObject({ width: 80 });
});

test('a process that dies loses its own picture only', async () => {
	const pool = newPool({ processes: 1 });
	const one = await task();
	await pool.encode(one);
	const large = pool.encode({ bytes: await pixels(3000, 2000).png().toBuffer(), crop: undefined });
	const next = pool.encode(one);
	const refused = expect(large).rejects.toMatchObject({ reason: 'broken' });
	for (const pid of encoderPids()) process.kill(pid, 'SIGKILL');
	await refused;
	expect(await next).toMatchObject({ width: 80 });
});

test('a process that cannot be started says nothing about the picture: it can be sent again', async () => {
	const pool = newPool({ processes: 1 });
	const one = await task();
	const { execPath } = process;
	process.execPath = '/nowhere/node';
	const refused = [pool.encode(one), pool.encode(one)].map((encoding) =>
		expect(encoding).rejects.toMatchObject({ code: 'unavailable' }),
	);
	await Promise.all(refused).finally(() => {
		process.execPath = execPath;
	});
	expect(await pool.encode(one)).toMatchObject({ width: 80 });
});

test('gives up what takes too long, and goes on', async () => {
	const pool = newPool({ processes: 1, timeoutMs: 1 });
	await expect(pool.encode(await task())).rejects.toMatchObject({ code: 'unavailable' });
	const patient = newPool({ processes: 1 });
	expect(await patient.encode(await task())).toMatchObject({ width: 80 });
});

test('ends processes that have nothing to do', async () => {
	const pool = newPool({ processes: 1, idleMs: 10 });
	await pool.encode(await task());
	expect(pool.size).toBe(1);
	await expect.poll(() => pool.size).toBe(0);
	await expect.poll(encoderPids).toEqual([]);
	expect(await pool.encode(await task())).toMatchObject({ width: 80 });
});

test('decodes nothing but the four kinds, whatever gets as far as this', async () => {
	const pool = newPool({ processes: 1 });
	const svg = Buffer.from(
		'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
	);
	for (const bytes of [svg, await pixels(20, 20).gif().toBuffer(), await pixels(20, 20).tiff().toBuffer()]) {
		await expect(pool.encode({ bytes, crop: undefined })).rejects.toMatchObject({ reason: 'broken' });
	}
});

test('begins nothing any more once it is closed', async () => {
	const pool = newPool({ processes: 1 });
	const one = await task();
	const all = Promise.allSettled(Array.from({ length: 3 }, () => pool.encode(one)));
	await pool.close();
	expect(await all).toMatchObject(Array(3).fill({ reason: { code: 'unavailable' } }));
	expect(pool.size).toBe(0);
	await expect(pool.encode(one)).rejects.toMatchObject({ code: 'unavailable' });
});
