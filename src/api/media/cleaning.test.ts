/** What strangers send as pictures: refused with a sentence, or cleaned of everything but its pixels. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { imageVariants, mediaLimits } from '#contract/media.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { fileOf, pixels, pngThatSays, quarters } from '#test/pictures.ts';

let app: TestApp;
let ana: TestActor;
beforeAll(async () => {
	app = await testApp();
	ana = await app.actor('ana');
});
afterAll(() => app?.close());

const send = (file: File, crop?: string) =>
	ana.call('POST /me/image', { files: { image: file }, body: { ...(crop && { crop }) } });
const refusalOf = (file: File) =>
	send(file).then(
		() => 'taken',
		(error: ApiError) => ({ status: error.status, reason: error.fields[0]?.code ?? error.code, says: error.message }),
	);

interface Variant {
	address: string;
	type: unknown;
	bytes: Buffer;
}
/** Returns every file that is served of a picture, by the addresses that a page would contain. */
async function variantsOf(address: string): Promise<Variant[]> {
	const links = imageVariants(address)!.sources.flatMap(({ srcSet }) =>
		srcSet.split(', ').map((each) => each.split(' ')[0]!),
	);
	return Promise.all(
		links.map(async (link) => {
			const { statusCode, headers, rawPayload } = await app.server.inject(link);
			expect([statusCode, headers['x-content-type-options']], link).toEqual([200, 'nosniff']);
			return { address: link, type: headers['content-type'], bytes: rawPayload };
		}),
	);
}
const taken = async (file: File, crop?: string) => variantsOf((await send(file, crop)).data.image!);

/** Returns the colours in the middle of the four quarters, clockwise from the upper left. */
async function quartersOf({ bytes }: Variant): Promise<string[]> {
	const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	const names: Record<string, string> = {
		'255,0,0': 'red',
		'0,255,0': 'lime',
		'0,0,255': 'blue',
		'255,255,255': 'white',
	};
	return [
		[0.25, 0.25],
		[0.75, 0.25],
		[0.75, 0.75],
		[0.25, 0.75],
	].map(([x = 0, y = 0]) => {
		const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
		const colour = [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 255 : 0)).join();
		return names[colour] ?? colour;
	});
}

describe('taken', () => {
	test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s, whatever it is called', async (format) => {
		const bytes = await pixels(120, 80).toFormat(format).toBuffer();
		const variants = await taken(fileOf(bytes, 'notes.txt', 'text/plain'));
		expect(variants.map(({ type }) => type)).toEqual(['image/avif', 'image/avif', 'image/webp', 'image/webp']);
		for (const { bytes, type } of variants) {
			const { format, compression } = await sharp(bytes).metadata();
			expect(type === 'image/webp' ? format : compression).toBe(type === 'image/webp' ? 'webp' : 'av1');
		}
	});

	test('in every width up to its own, and none larger', async () => {
		const variants = await taken(fileOf(await pixels(700, 350).jpeg().toBuffer()));
		const widths = await Promise.all(variants.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
		expect(widths).toEqual([96, 256, 640, 700, 96, 256, 640, 700]);
	});

	test('a strip of paper, made as low as a page is high', async () => {
		const { data } = await send(fileOf(await pixels(60, 9000).png().toBuffer()));
		expect(imageVariants(data.image!)).toMatchObject({ width: 19, height: 2880 });
	});

	test('of exactly 50 megapixels, and of exactly 8 MB', async () => {
		const large = await sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: 'teal' } })
			.png()
			.toBuffer();
		expect(imageVariants((await send(fileOf(large))).data.image!)).toMatchObject({ width: 1920, height: 960 });
		const small = await pixels(50, 50).jpeg().toBuffer();
		const padded = Buffer.concat([small, Buffer.alloc(mediaLimits.bytesMax - small.length)]);
		expect(await refusalOf(fileOf(padded))).toBe('taken');
	});
});

describe('cleaned', () => {
	test('a JPEG that is a page, too', async () => {
		const jpeg = await pixels(100, 80).jpeg().toBuffer();
		const page = Buffer.from('*/=1;alert(1)/*<html><script>alert(document.domain)</script>');
		// The page is in the JPEG twice: in a comment that every decoder skips, and after its end.
		const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), page]);
		const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), page]);
		expect(polyglot.includes('<script>')).toBe(true);
		for (const { bytes, type } of await taken(fileOf(polyglot, 'page.html', 'text/html'))) {
			expect(type).toMatch(/^image\/(webp|avif)$/);
			expect(bytes.includes('script')).toBe(false);
		}
	});

	test('where it was taken, by what, and everything else that stands beside the pixels', async () => {
		const exif = {
			IFD0: { Make: 'Snitch', Software: 'Snitch 2', Copyright: 'Ana' },
			IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 0/1' },
		};
		const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>52,31N</exif:GPSLatitude></x:xmpmeta>';
		for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
			const telling = pixels(300, 200).withExif(exif).withXmp(xmp).withIccProfile('p3').toFormat(format);
			const bytes = await telling.toBuffer();
			expect((await sharp(bytes).metadata()).exif?.includes('Snitch'), format).toBe(true);
			for (const variant of await taken(fileOf(bytes))) {
				const { exif, xmp, iptc, icc } = await sharp(variant.bytes).metadata();
				expect({ exif, xmp, iptc, icc }, variant.address).toEqual({});
				for (const word of ['Exif', 'GPS', 'Snitch', 'xmpmeta', 'Ana']) {
					expect(variant.bytes.includes(word), `${word} in ${variant.address}`).toBe(false);
				}
			}
		}
	});

	test('turned upright by what the camera noted', async () => {
		const lying = await (await quarters(200, 100)).jpeg().withMetadata({ orientation: 6 }).toBuffer();
		const { data } = await send(fileOf(lying));
		expect(imageVariants(data.image!)).toMatchObject({ width: 100, height: 200 });
		for (const variant of await variantsOf(data.image!)) {
			expect(await quartersOf(variant)).toEqual(['white', 'red', 'lime', 'blue']);
			expect((await sharp(variant.bytes).metadata()).orientation).toBeUndefined();
		}
	});

	test('cut as it is seen, upright', async () => {
		const lying = await (await quarters(200, 100)).jpeg().withMetadata({ orientation: 6 }).toBuffer();
		const { data } = await send(fileOf(lying), '0.5,0,0.5,0.5');
		expect(imageVariants(data.image!)).toMatchObject({ width: 50, height: 100 });
		const [variant] = await variantsOf(data.image!);
		expect(new Set(await quartersOf(variant!))).toEqual(new Set(['red']));
	});

	test.each([
		['four inks', () => pixels(200, 100).toColourspace('cmyk').jpeg().toBuffer()],
		['sixteen bits', () => pixels(200, 100).toColourspace('rgb16').png().toBuffer()],
		['shades of grey', () => pixels(200, 100).greyscale().png().toBuffer()],
		['a palette', () => pixels(200, 100).png({ palette: true, colours: 16 }).toBuffer()],
	])('%s become red, green and blue of eight bits', async (_, make) => {
		const bytes = await make();
		for (const variant of await taken(fileOf(bytes))) {
			expect(await sharp(variant.bytes).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3 });
		}
	});

	test('what one sees through stays so, and has no miniature behind it', async () => {
		const clear = sharp({
			create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
		});
		const { data } = await send(fileOf(await clear.png().toBuffer()));
		expect(imageVariants(data.image!)?.placeholder).toBeNull();
		for (const { bytes } of await variantsOf(data.image!)) expect((await sharp(bytes).stats()).isOpaque).toBe(false);
	});

	test('of what moves, the first frame', async () => {
		const frames = ['red', 'blue'].map((background) => ({
			create: { width: 120, height: 120, channels: 3 as const, background },
		}));
		const moving = await sharp(frames as never, { join: { animated: true } })
			.webp({ loop: 0, delay: [100, 100] })
			.toBuffer();
		expect((await sharp(moving).metadata()).pages).toBe(2);
		for (const variant of await taken(fileOf(moving, 'moving.webp', 'image/webp'))) {
			expect((await sharp(variant.bytes).metadata()).pages ?? 1).toBe(1);
			expect(new Set(await quartersOf(variant))).toEqual(new Set(['red']));
		}
	});
});

describe('refused', () => {
	const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
	test.each([
		['an SVG with a script', Buffer.from(svg), 'logo.svg', 'image/svg+xml'],
		['an SVG that calls itself a JPEG', Buffer.from(svg), 'logo.jpg', 'image/jpeg'],
		['a GIF that is a script, too', Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)//'), 'ok.gif', 'image/gif'],
		['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'photo.jpg', 'image/jpeg'],
		['a page that calls itself a picture', Buffer.from('<html><script>1</script>'), 'photo.png', 'image/png'],
		['a program', Buffer.from('MZ\x90\x00'), 'photo.webp', 'image/webp'],
	])('%s', async (_, bytes, name, type) => {
		const says = expect.stringContaining('Send a JPEG, PNG, WebP or AVIF picture');
		expect(await refusalOf(fileOf(bytes, name, type))).toEqual({ status: 415, reason: 'not_a_picture', says });
	});

	test('a TIFF in the clothes of a PNG', async () => {
		const tiff = await pixels(20, 20).tiff().toBuffer();
		const dressed = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), tiff]);
		expect(await refusalOf(fileOf(dressed))).toMatchObject({ status: 422, reason: 'broken' });
	});

	test('a small file that unfolds into a huge picture, before it is unfolded', async () => {
		const bomb = pngThatSays(60_000, 60_000, Buffer.alloc(4_000_000));
		expect(bomb.length).toBeLessThan(10_000);
		const started = performance.now();
		const says = expect.stringContaining('50 megapixels');
		expect(await refusalOf(fileOf(bomb))).toEqual({ status: 422, reason: 'too_many_pixels', says });
		expect(performance.now() - started).toBeLessThan(5_000);
	});

	test('50 megapixels and one', async () => {
		expect(3 * 16_666_667).toBe(mediaLimits.pixelsMax + 1);
		const bytes = pngThatSays(16_666_667, 3);
		expect(await refusalOf(fileOf(bytes))).toMatchObject({ status: 422, reason: 'too_many_pixels' });
	});

	test('8 MB and one byte', async () => {
		const small = await pixels(50, 50).jpeg().toBuffer();
		const padded = Buffer.concat([small, Buffer.alloc(mediaLimits.bytesMax + 1 - small.length)]);
		const says = 'A picture can be at most 8 MB.';
		expect(await refusalOf(fileOf(padded))).toEqual({ status: 413, reason: 'payload_too_large', says });
	});

	test('nothing at all', async () => {
		const says = 'This file is empty.';
		expect(await refusalOf(fileOf(new Uint8Array()))).toEqual({ status: 422, reason: 'empty', says });
	});

	test.each(['jpeg', 'png', 'webp', 'avif'] as const)('half of a %s', async (format) => {
		const bytes = await pixels(400, 300).toFormat(format).toBuffer();
		const says = expect.stringContaining('damaged or incomplete');
		for (const share of [0.05, 0.5, 0.95]) {
			const half = bytes.subarray(0, Math.floor(bytes.length * share));
			expect(await refusalOf(fileOf(half)), `${share}`).toEqual({ status: 422, reason: 'broken', says });
		}
	});

	test('what only begins like a picture', async () => {
		for (const head of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\x10\0\0\0WEBP', '\0\0\0\x18ftypavif\0\0\0\0avif']) {
			const noise = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from('a'.repeat(300))]);
			expect(await refusalOf(fileOf(noise)), head).toMatchObject({ status: 422, reason: 'broken' });
		}
	});

	test('and what was there before stays', async () => {
		const { data } = await send(fileOf(await pixels(60, 60, 99).png().toBuffer()));
		await refusalOf(fileOf(Buffer.from(svg)));
		expect((await ana.call('GET /me')).data.image).toBe(data.image);
	});
});
