/** The encodings of files that are read, by the names that mappings give them. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'cp850', 'macintosh'] as const;
export type Encoding = (typeof encodings)[number];

/** Returns what decodes texts piece by piece; a byte order mark is no part of the text. */
export const decoderOf = (encoding: Encoding): Pick<TextDecoder, 'decode'> =>
	encoding === 'cp850' ? { decode: decodeCp850 } : new TextDecoder(encoding);

/** The characters of code page 850 beyond ASCII, in which Excel saves “CSV (MS-DOS)”; `TextDecoder` does not know it. */
const cp850 =
	'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

const decodeCp850 = (bytes?: AllowSharedBufferSource): string =>
	bytes
		? Buffer.from(bytes as Uint8Array)
				.toString('latin1')
				.replaceAll(/[\x80-\xFF]/g, (letter) => cp850[letter.charCodeAt(0) - 0x80]!)
		: '';
