import { useEffect } from 'react';

/** While the page is open it is printed on that paper, to its edges. */
export function usePaper(paper: string): void {
	useEffect(() => {
		// A sheet that a script makes needs no nonce, and goes with the page.
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(`@page { size: ${paper}; margin: 0; }`);
		document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
		return () => {
			document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
		};
	}, [paper]);
}
