import { encodeQR } from 'qr';

const [width, height] = [640, 480];
const modulePx = 8;

/** A film of one picture, as Chromium's camera for tests plays it (YUV4MPEG2): a QR code on white. */
export function qrVideo(text: string): Buffer {
	const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
	const brightness = Buffer.alloc(width * height, 235);
	const [left, top] = [width, height].map((size) => Math.floor((size - rows.length * modulePx) / 2)) as [
		number,
		number,
	];
	for (const [y, row] of rows.entries())
		for (const [x, isDark] of row.entries()) {
			if (!isDark) continue;
			const from = left + x * modulePx;
			for (let line = 0; line < modulePx; line += 1) {
				const start = (top + y * modulePx + line) * width + from;
				brightness.fill(16, start, start + modulePx);
			}
		}
	const noColour = Buffer.alloc((width * height) / 2, 128);
	return Buffer.concat([
		Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
		...[1, 2].flatMap(() => [Buffer.from('FRAME\n'), brightness, noColour]),
	]);
}
