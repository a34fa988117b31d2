/** A site whose members are given coins by whoever writes `<id> <coins>` to it, a line each. */
import { createInterface } from 'node:readline';
import { mountWeb } from '../src/web/server/mount.ts';
import { testApp } from '../test/app.ts';
import { giveCoins } from '../test/coins.ts';
import { freePort } from './free-port.ts';
import { operatorAddress } from './member.ts';

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const app = await testApp({
	identity: true,
	mountWeb,
	settings: { PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1', OPERATOR_EMAILS: operatorAddress },
});
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.server.listen({ host: '127.0.0.1', port });
console.log(`coins server at ${url}`);
for await (const line of createInterface({ input: process.stdin })) {
	const [id = '', coins] = line.split(' ');
	await giveCoins(app, { id }, Number(coins));
	console.log(`given ${line}`);
}
