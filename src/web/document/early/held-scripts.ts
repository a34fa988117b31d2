/** The scripts that hydrate a page, held until somebody wants more of it than to read. */
export interface HeldScripts {
	/** Names the files that are all fetched at once, and the module that needs them and hydrates the page. */
	load: (files: string[], module: string) => void;
	/** Says that the page is there, so that the module may run. */
	run: () => void;
	start: () => void;
	isStarted: () => boolean;
}

/** Calls `onFailed` where one of the scripts cannot be fetched. */
export function holdScripts(nonce: string, onFailed: () => void): HeldScripts {
	let files: string[] = [];
	let held: string | undefined;
	let isStarted = false;
	let isThere = false;
	const go = () => {
		if (!isStarted) return;
		for (const href of files.splice(0)) append('link', { rel: 'modulepreload', href });
		if (!isThere || held === undefined) return;
		append('script', { type: 'module', textContent: held });
		held = undefined;
	};
	function append<Name extends 'link' | 'script'>(name: Name, parts: Partial<HTMLElementTagNameMap[Name]>): void {
		document.head.append(Object.assign(document.createElement(name), { nonce, onerror: onFailed }, parts));
	}
	return {
		load(named, module) {
			files = named;
			held = module;
			go();
		},
		run() {
			isThere = true;
			go();
		},
		start() {
			isStarted = true;
			go();
		},
		isStarted: () => isStarted,
	};
}
