import type { Progress } from '#api/imports/uploads/import-file.ts';

const intervalMs = 500;

/**
 * Returns a line that says how far an import is, how fast, and how long it will take; on a terminal it is rewritten in
 * place.
 */
export function progressLine(stream: NodeJS.WriteStream): { show(progress: Progress): void; end(): void } {
	const startedAt = Date.now();
	let shownAt = startedAt;
	let hasShown = false;
	return {
		show: ({ rows, share }) => {
			if (Date.now() - shownAt < (stream.isTTY ? intervalMs : 10 * intervalMs)) return;
			shownAt = Date.now();
			const seconds = (shownAt - startedAt) / 1000;
			const eta = share > 0 ? Math.max(0, Math.round(seconds / share - seconds)) : 0;
			const text = `${rows.toLocaleString('en')} rows · ${Math.round(rows / Math.max(seconds, 0.001)).toLocaleString('en')}/s · ${Math.round(share * 100)} % · ${eta} s left`;
			stream.write(stream.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
			hasShown = true;
		},
		end: () => {
			if (hasShown && stream.isTTY) stream.write('\n');
		},
	};
}
