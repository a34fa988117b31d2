const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to say them
const unsayable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Returns a text as the content of an element, or of an attribute in double quotes. */
export const inXml = (text: string): string =>
	text.replace(unsayable, '').replace(/[&<>"]/g, (character) => entities[character] ?? '');

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
