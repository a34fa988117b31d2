const tokens = { sea: 'map-sea', land: 'map-land', line: 'map-line', ink: 'ink', muted: 'muted' } as const;
export type Palette = Record<keyof typeof tokens, string>;

/** Returns the site's colours for the map in the current theme, light or dark, in the notation that MapLibre reads. */
export function readPalette(): Palette {
	const probe = document.body.appendChild(document.createElement('i'));
	const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
	const read = (token: string): string => {
		probe.style.color = `var(--color-${token})`;
		if (!canvas) return 'grey';
		canvas.fillStyle = getComputedStyle(probe).color;
		canvas.fillRect(0, 0, 1, 1);
		const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
		return `rgb(${red}, ${green}, ${blue})`;
	};
	const palette = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, read(token)])) as Palette;
	probe.remove();
	return palette;
}

/** Calls `changed` when the theme turns dark or light. @returns a function that stops this */
export function watchPalette(changed: () => void): () => void {
	const system = matchMedia('(prefers-color-scheme: dark)');
	system.addEventListener('change', changed);
	return () => system.removeEventListener('change', changed);
}
