import { encodeQR } from 'qr';

export interface QrCode {
	/** Modules a side, with the quiet zone around. */
	size: number;
	/** Every dark module, as the path of an SVG of that size. */
	path: string;
	isDark: (x: number, y: number) => boolean;
}

/** Light modules that a reader needs on every side. */
const quietZone = 4;

/** The code of an address. A quarter of it may be dirty, torn or covered. */
export function qrCode(address: string): QrCode {
	const rows = encodeQR(address, 'raw', { ecc: 'quartile', border: quietZone });
	const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
	return { size: rows.length, path, isDark: (x, y) => rows[y]?.[x] ?? false };
}

/** As a file: black on white, whatever it is put on. */
export const qrSvg = ({ size, path }: QrCode): string =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
