import { isCode, readCode } from '#contract/offers/code-letters.ts';
import { paths } from '#web/links/paths.ts';

/** Returns the code in the address, or in the text itself, of a QR code of ours; undefined for anybody else's. */
export function codeInAddress(text: string, host: string): string | undefined {
	const code = readCode(partOf(text.trim(), host) ?? '');
	return isCode(code) ? code : undefined;
}

function partOf(text: string, host: string): string | undefined {
	if (!URL.canParse(text)) return text;
	const url = new URL(text);
	const before = paths.redemption('');
	return url.host === host && url.pathname.startsWith(before) ? url.pathname.slice(before.length) : undefined;
}
