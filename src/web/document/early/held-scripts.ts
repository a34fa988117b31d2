/** The scripts that hydrate a page, held until somebody wants more of it than to read. */
export interface HeldScripts {
	/** Names the files that `run` will need, so that they are all fetched at once. */
	load: (files: string[]) => void;
	/** Names the module that hydrates the page. */
	run: (module: string) => void;
	start: () => void;
	isStarted: () => boolean;
}

export function holdScripts(nonce: string): HeldScripts {
	let files: string[] = [];
	let held: string | undefined;
	let isStarted = false;
	const go = () => {
		if (!isStarted) return;
		for (const href of files.splice(0)) append('link', { rel: 'modulepreload', href });
		if (held === undefined) return;
		append('script', { type: 'module', textContent: held });
		held = undefined;
	};
	function append<Name extends 'link' | 'script'>(name: Name, parts: Partial<HTMLElementTagNameMap[Name]>): void {
		document.head.append(Object.assign(document.createElement(name), { nonce }, parts));
	}
	return {
		load(named) {
			files = named;
			go();
		},
		run(module) {
			held = module;
			go();
		},
		start() {
			isStarted = true;
			go();
		},
		isStarted: () => isStarted,
	};
}
