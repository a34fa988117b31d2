/** Returns a value as JSON that can stand in a <script>: no text in it can end the element. */
export const scriptJson = (value: unknown): string =>
	JSON.stringify(value).replace(
		/[<>&\u2028\u2029]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
