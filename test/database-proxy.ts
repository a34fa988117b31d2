/** Stands between the product and a database server, and can go away and come back. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface DatabaseProxy {
	/** Of the same database, by way of here. */
	url: string;
	/** As when the server stops: connections break, and new ones are refused. */
	stop(): Promise<void>;
	/** At the same address. With `isMute`, connections are taken and nothing is ever said. */
	start(options?: { isMute?: boolean }): Promise<void>;
	/** As when a cable is pulled: connections stand, and nothing comes through, either way. */
	holdBack(): void;
	/** New connections come through again; those that were held back do not. */
	passOn(): void;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
	const target = new URL(databaseUrl);
	const sockets = new Set<Socket>();
	let server: Server | undefined;
	let port = 0;
	let isHeldBack = false;
	const pass = (client: Socket) => {
		if (isHeldBack) return hold(client);
		const upstream = connect(Number(target.port || 5432), target.hostname);
		for (const socket of [client, upstream]) {
			sockets.add(socket);
			socket.on('error', () => {});
			socket.on('close', () => {
				sockets.delete(socket);
				client.destroy();
				upstream.destroy();
			});
		}
		client.pipe(upstream).pipe(client);
	};
	const hold = (client: Socket) => {
		sockets.add(client);
		client.on('error', () => {});
	};
	const proxy: DatabaseProxy = {
		url: '',
		stop: async () => {
			const closed = server && once(server, 'close');
			server?.close();
			server = undefined;
			for (const socket of sockets) socket.destroy();
			await closed;
		},
		start: async ({ isMute = false } = {}) => {
			server = createServer(isMute ? hold : pass).listen(port, '127.0.0.1');
			await once(server, 'listening');
			port = (server.address() as AddressInfo).port;
			proxy.url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).toString();
		},
		holdBack: () => {
			isHeldBack = true;
			for (const socket of sockets) socket.unpipe().pause();
		},
		passOn: () => {
			isHeldBack = false;
		},
	};
	await proxy.start();
	return proxy;
}
