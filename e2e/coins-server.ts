/**
 * A site whose members are given coins, and whose clock is moved, by whoever writes `give ID COINS`, `later DAYS` or
 * `pass SECONDS` to it, a line each.
 */
import { createInterface } from 'node:readline';
import { releaseDue } from '../src/api/coins/service.ts';
import { qualifyJoins } from '../src/api/invitations/service.ts';
import { deliver } from '../src/api/messages/sending/delivery.ts';
import { transaction } from '../src/db/transaction.ts';
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
	settings: { PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1', OPERATOR_EMAILS: operatorAddress, DEMO_IDP: '1' },
});
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.server.listen({ host: '127.0.0.1', port });
console.log(`coins server at ${url}`);

/** Moves the clock, and does what the upkeep of the days between would have done. */
async function goOn(days: number): Promise<void> {
	app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000);
	await qualifyJoins(app.context());
	await releaseDue(app.context());
}

/** Moves the clock, and delivers what its sender could take back until then, as jobs do by the clock of the machine. */
async function pass(seconds: number): Promise<void> {
	app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
	const unsent = app.db.selectFrom('message').select('id').where('sent_at', 'is', null);
	for (const { id } of await unsent.where('deliver_at', '<=', app.clock.now).execute())
		await transaction(app.context(), (ctx) => deliver(ctx, id));
}

for await (const line of createInterface({ input: process.stdin })) {
	const [deed, ...words] = line.split(' ');
	if (deed === 'give') await giveCoins(app, { id: words[0] ?? '' }, Number(words[1]));
	else if (deed === 'pass') await pass(Number(words[0]));
	else await goOn(Number(words[0]));
	console.log(`done ${line}`);
}
