interface StreamedEvent {
	event: string;
	/** Where one continues who has heard it; undefined where the server gave none with this one. */
	id: string | undefined;
	data: string;
}

/**
 * Takes the text of a stream of events in pieces, wherever they are cut, and tells each event at its end. It reads what our own
 * server writes, one `data` an event and lines that end in `\n`: a parser of all that the format allows is four times as heavy.
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
