import { encodeQR } from 'qr';

export interface QrCode {
	/** The number of modules per side, including the quiet zone around the code. */
	size: number;
	/** All dark modules, as the path of an SVG of that size. */
	path: string;
	isDark: (x: number, y: number) => boolean;
}

/** The number of light modules that a reader needs on every side. */
const quietZone = 4;

/** Returns the code of an address. A quarter of it may be dirty, torn or covered. */
export function qrCode(address: string): QrCode {
	const rows = encodeQR(address, 'raw', { ecc: 'quartile', border: quietZone });
	const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
	return { size: rows.length, path, isDark: (x, y) => rows[y]?.[x] ?? false };
}

/** Returns the code as an SVG file: black on white, whatever background it is put on. */
export const qrSvg = ({ size, path }: QrCode): string =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
