import { scriptJson } from '#web/document/script-json.ts';

/**
 * Returns the page with the router's scripts handed to `window.early` (`entry.early.ts`), which starts them at once, or
 * when somebody wants more than to read. The page is the same for everyone: who is here is known in the browser.
 */
export function holdScripts(html: string, nonce: string, isAtOnce: boolean): string {
	const files: string[] = [];
	let module = '';
	const script = (call: string) => `<script nonce="${nonce}">${call}</script>`;
	const rest = html
		.replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, file: string) => {
			files.push(file);
			return '';
		})
		.replace(/<script [^>]*type="module"[^>]*>(.*?)<\/script>/s, (_, text: string) => {
			module = text;
			return script('early.run()');
		});
	// The call stands behind the script that makes `early`, and before the style sheets, for which scripts wait. The module
	// names the same files, so it stands beside them.
	return rest.replace(
		'</script>',
		() =>
			`</script>${script(`early.load(${scriptJson([...new Set(files)])},${scriptJson(module)})${isAtOnce ? ';early.start()' : ''}`)}`,
	);
}
