/** A server that counts as a part of the public internet, under any name, to prove what is read of it and what is not. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { OutsideRules } from '#outside/request-outside.ts';

/** Stands from before the first test of the file until after its last. */
export function outsideServer(rules: OutsideRules): OutsideServer {
	const server = new OutsideServer(rules);
	beforeAll(() => server.open());
	afterAll(() => server.close());
	return server;
}

class OutsideServer {
	listener: RequestListener = (_, response) => void response.end();
	asked: { host: string | undefined; url: string | undefined }[] = [];
	readonly #rules: OutsideRules;
	readonly #server: Server = createServer((request, response) => {
		this.asked.push({ host: request.headers.host, url: request.url });
		this.listener(request, response);
	});

	constructor(rules: OutsideRules) {
		this.#rules = rules;
	}

	open(): Promise<void> {
		return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
	}

	close(): void {
		this.#server.closeAllConnections();
		this.#server.close();
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	at(path: string, host = 'tea.example'): string {
		return `http://${host}:${this.port}${path}`;
	}

	answerWith(status: number, body: string, headers: Record<string, string> = {}): void {
		this.listener = (_, response) => void response.writeHead(status, headers).end(body);
	}

	rules(changes: Partial<OutsideRules> = {}): OutsideRules {
		return {
			...this.#rules,
			resolve: async () => ['127.0.0.1'],
			isAllowedAddress: (address) => address === '127.0.0.1',
			isAllowedPort: (asked) => asked === this.port,
			...changes,
		};
	}
}
