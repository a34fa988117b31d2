import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

/** Starts the site of `coins-server.ts`, for tests in which members have coins, or days go by. */
export async function startCoinsSite() {
	const server = spawn(process.execPath, ['e2e/coins-server.ts'], { stdio: ['pipe', 'pipe', 'inherit'] });
	const lines = createInterface({ input: server.stdout });
	const said = (beginning: string) =>
		new Promise<string>((resolve) => {
			const look = (line: string) => {
				if (!line.startsWith(beginning)) return;
				lines.off('line', look);
				resolve(line.slice(beginning.length));
			};
			lines.on('line', look);
		});
	const tell = async (line: string): Promise<void> => {
		const isDone = said(`done ${line}`);
		server.stdin.write(`${line}\n`);
		await isDone;
	};
	const baseURL = await said('coins server at ');
	return {
		baseURL,
		give: (memberId: string, coins: number) => tell(`give ${memberId} ${coins}`),
		pass: (seconds: number) => tell(`pass ${seconds}`),
		later: (days: number) => tell(`later ${days}`),
		newPage: async (browser: Browser, options: BrowserContextOptions = {}): Promise<Page> =>
			(await browser.newContext({ baseURL, locale: 'en-GB', ...options })).newPage(),
		stop: async (): Promise<void> => {
			const ended = once(server, 'exit');
			if (server.kill('SIGTERM')) await ended;
		},
	};
}
export type CoinsSite = Awaited<ReturnType<typeof startCoinsSite>>;
