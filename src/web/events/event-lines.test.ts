import { expect, test } from 'vitest';
import { readLines } from './event-lines.ts';

const stream = ': here\n\nid: 17 a:b\nevent: message\ndata: {"kind":"message"}\n\nevent: read\ndata: {}\n\nid: 18\n\n';

test('of a stream every event is told once, wherever its text is cut', () => {
	for (let size = 1; size <= stream.length; size += 1) {
		const told: unknown[] = [];
		const feed = readLines((event) => told.push(event));
		for (let at = 0; at < stream.length; at += size) feed(stream.slice(at, at + size));
		expect(told, `cut every ${size}`).toEqual([
			{ event: 'message', id: '17 a:b', data: '{"kind":"message"}' },
			{ event: 'read', id: undefined, data: '{}' },
		]);
	}
});

test('an event whose end has not come is not told', () => {
	const told: unknown[] = [];
	readLines((event) => told.push(event))('event: end\ndata: {"reason":"expired"}\n');
	expect(told).toEqual([]);
});
