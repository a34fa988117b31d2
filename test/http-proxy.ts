/** Stands between a browser and the product: can go away and come back, hold back, and change a word of what is served. */
import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface HttpProxy {
	url: string;
	/** As when the network is lost: connections break, and new ones are refused. */
	stop(): Promise<void>;
	/** At the same address. */
	start(): Promise<void>;
	/** Changes what is served at a path. */
	change(path: string, edit: (text: string) => string): void;
	/** Has whoever asks for a path wait until `letGo`; `asked` once somebody does. */
	hold(path: string): { asked: Promise<void>; letGo: () => void };
	/** Passes on what is answered at a path once it is whole, as proxies do that gather; with false no longer. */
	gather(path: string, doesGather: boolean): void;
}

export async function startHttpProxy(target: string): Promise<HttpProxy> {
	const edits = new Map<string, (text: string) => string>();
	const holds = new Map<string, { tellAsked: () => void; mayGo: Promise<void> }>();
	const sockets = new Set<Socket>();
	const server = createServer(async (request, response) => {
		const held = holds.get(request.url ?? '');
		held?.tellAsked();
		await held?.mayGo;
		const edit = edits.get(request.url ?? '');
		const headers = { ...request.headers, host: new URL(target).host };
		if (edit) headers['accept-encoding'] = 'identity';
		const upstream = ask(target + request.url, { method: request.method, headers }, async (answer) => {
			if (!edit) return answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
			const parts = await answer.toArray().catch(() => null);
			if (!parts) return response.destroy();
			const { 'content-length': _, etag: __, ...kept } = answer.headers;
			response.writeHead(answer.statusCode ?? 502, kept).end(edit(parts.join('')));
		});
		upstream.on('error', () => response.destroy());
		// What nobody waits for any more is not waited for.
		response.once('close', () => upstream.destroy());
		request.pipe(upstream);
	});
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
	});
	let port = 0;
	const proxy: HttpProxy = {
		url: '',
		stop: async () => {
			const closed = once(server, 'close');
			server.close();
			for (const socket of sockets) socket.destroy();
			await closed;
		},
		start: async () => {
			server.listen(port, '127.0.0.1');
			await once(server, 'listening');
			port = (server.address() as AddressInfo).port;
			proxy.url = `http://127.0.0.1:${port}`;
		},
		change: (path, edit) => edits.set(path, edit),
		hold: (path) => {
			const { promise: asked, resolve: tellAsked } = Promise.withResolvers<void>();
			const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>();
			holds.set(path, { tellAsked, mayGo });
			return { asked, letGo };
		},
		gather: (path, doesGather) => void (doesGather ? edits.set(path, (text) => text) : edits.delete(path)),
	};
	await proxy.start();
	return proxy;
}
