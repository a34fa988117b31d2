/** Pictures for tests, made as they are needed: none of them is a file in the repository. */
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Every pixel its own colour; another `salt` makes another picture of the same size. */
export function pixels(width: number, height: number, salt = 0): Sharp {
	const data = Buffer.alloc(width * height * 3);
	for (let at = 0; at < width * height; at += 1) {
		const [x, y] = [at % width, Math.floor(at / width)];
		data.set([(x * 255) / width, (y * 255) / height, ((x * 7 + y * 13 + salt * 31) % 64) + 60], at * 3);
	}
	data.writeUInt16LE(salt, 0);
	return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Red, green, blue and white quarters, clockwise from the upper left: what is turned or cut shows. */
export async function quarters(width: number, height: number): Promise<Sharp> {
	const [w, h] = [width / 2, height / 2];
	const part = (background: string, left: number, top: number) => ({
		input: { create: { width: w, height: h, channels: 3 as const, background } },
		left,
		top,
	});
	const parts = [part('red', 0, 0), part('lime', w, 0), part('blue', w, h), part('white', 0, h)];
	const composed = sharp({ create: { width, height, channels: 3, background: 'black' } }).composite(parts);
	return sharp(await composed.png().toBuffer());
}

/** A file as a browser would send it. */
export const fileOf = (bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg'): File =>
	new File([new Uint8Array(bytes)], name, { type });

let lastSalt = 0;
/** A small picture that no other test has. */
export const newPicture = async (width = 40, height = 30): Promise<File> =>
	fileOf(await pixels(width, height, ++lastSalt).png().toBuffer());

/** A PNG that says to be that large, with as little in it as its author likes. */
export function pngThatSays(width: number, height: number, content = Buffer.alloc(0)): Buffer {
	const head = Buffer.alloc(13);
	head.writeUInt32BE(width, 0);
	head.writeUInt32BE(height, 4);
	// Eight bits a pixel, each a shade of grey.
	head[8] = 8;
	const chunk = (kind: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(kind), data]);
		const frame = Buffer.alloc(8);
		frame.writeUInt32BE(data.length, 0);
		frame.writeUInt32BE(crc32(body), 4);
		return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
	};
	return Buffer.concat([
		Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
		chunk('IHDR', head),
		chunk('IDAT', deflateSync(content)),
		chunk('IEND', Buffer.alloc(0)),
	]);
}
