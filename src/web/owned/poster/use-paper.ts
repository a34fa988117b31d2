import { useEffect } from 'react';

/** Prints the page on that paper, without margins, as long as the page is open. */
export function usePaper(paper: string): void {
	useEffect(() => {
		// A style sheet that a script makes needs no nonce, and is removed with the page.
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(`@page { size: ${paper}; margin: 0; }`);
		document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
		return () => {
			document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
		};
	}, [paper]);
}
