interface StreamedEvent {
	event: string;
	/** The id from which somebody who has heard this event continues; undefined where the server gave none with it. */
	id: string | undefined;
	data: string;
}

/**
 * Returns a function that takes the text of a stream of events in pieces, wherever they are cut, and calls `onEvent` at
 * the end of each event. It reads only what our own server writes, one `data` per event and lines that end in `\n`: a
 * parser of all that the format allows is four times as large.
 */
export function readLines(onEvent: (event: StreamedEvent) => void): (piece: string) => void {
	let rest = '';
	let fields: Record<string, string> = {};
	return (piece) => {
		const lines = (rest + piece).split('\n');
		rest = lines.pop() ?? '';
		for (const line of lines) {
			const [, name, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
			if (name) fields[name] = value;
			if (line !== '') continue;
			const { event, id, data = '' } = fields;
			fields = {};
			if (event) onEvent({ event, id, data });
		}
	};
}
