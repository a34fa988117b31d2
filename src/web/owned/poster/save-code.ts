import { saveFile } from '#web/components/save-file.ts';
import { type QrCode, qrSvg } from '#web/owned/poster/qr-code.ts';

/** The width in pixels, sharp up to 17 cm at 300 dots per inch. */
const pngWidth = 2000;

export const saveSvg = (code: QrCode, name: string): void =>
	saveFile(new Blob([qrSvg(code)], { type: 'image/svg+xml' }), `${name}.svg`);

export async function savePng(code: QrCode, name: string): Promise<void> {
	const scale = Math.ceil(pngWidth / code.size);
	const canvas = document.createElement('canvas');
	canvas.width = canvas.height = code.size * scale;
	const pen = canvas.getContext('2d');
	if (!pen) throw new Error('This browser draws no pictures.');
	pen.fillStyle = '#fff';
	pen.fillRect(0, 0, canvas.width, canvas.height);
	pen.fillStyle = '#000';
	pen.scale(scale, scale);
	pen.fill(new Path2D(code.path));
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
	if (blob) saveFile(blob, `${name}.png`);
}
