import { createSocket, type Socket } from 'node:dgram';
import { afterEach, expect, test } from 'vitest';
import { lookUp } from '#outside/look-up.ts';

let nameServer: Socket | undefined;
afterEach(() => nameServer?.close());

/** Starts a name server that hears every question and answers with what it is given: nothing, or an address of four bytes. */
async function nameServerThatSays(address: readonly number[] | null): Promise<string> {
	const socket = createSocket('udp4', (question, from) => {
		if (address) socket.send(answerTo(question, address), from.port, from.address);
	});
	nameServer = socket;
	await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
	return `127.0.0.1:${socket.address().port}`;
}

/** Returns the question marked as answered (RFC 1035), for a question after IPv4 with one address that holds for a minute. */
function answerTo(question: Buffer, address: readonly number[]): Buffer {
	const end = question.indexOf(0, 12) + 5;
	const isIpv4 = question.readUInt16BE(end - 4) === 1;
	const head = Buffer.from(question.subarray(0, end));
	head.writeUInt16BE(0x8180, 2);
	head.writeUInt16BE(isIpv4 ? 1 : 0, 6);
	head.writeUInt32BE(0, 8);
	return isIpv4 ? Buffer.concat([head, Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address])]) : head;
}

test('gives the addresses of a name', async () => {
	const server = await nameServerThatSays([192, 0, 2, 7]);
	expect(await lookUp('tea.example', AbortSignal.timeout(5000), [server])).toEqual(['192.0.2.7']);
});

test('ends when its time is over, where the name server says nothing', async () => {
	const server = await nameServerThatSays(null);
	const signal = AbortSignal.timeout(100);
	expect(await lookUp('tea.example', signal, [server])).toEqual([]);
	expect(signal.aborted).toBe(true);
});

test('takes none of the threads in which the machine looks up names', async () => {
	const server = await nameServerThatSays(null);
	const over = new AbortController();
	const waiting = Array.from({ length: 20 }, (_, at) => lookUp(`tea${at}.example`, over.signal, [server]));
	expect(process.getActiveResourcesInfo().filter((one) => one === 'GetAddrInfoReqWrap')).toEqual([]);
	over.abort();
	expect((await Promise.all(waiting)).flat()).toEqual([]);
});
