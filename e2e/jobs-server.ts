/** A site whose mail server is away when the first new password is asked for. */
import { join } from 'node:path';
import type { MailMessage } from '../src/contract/mailer.ts';
import { newId } from '../src/db/new-id.ts';
import { FolderMailer } from '../src/mail/folder-mailer.ts';
import { mountWeb } from '../src/web/server/mount.ts';
import { testApp } from '../test/app.ts';
import { freePort } from './free-port.ts';
import { operatorAddress } from './member.ts';

class AwayAtFirst extends FolderMailer {
	#isAway = true;

	override async send(message: MailMessage): Promise<void> {
		if (this.#isAway && message.subject.startsWith('Choose a new password')) {
			this.#isAway = false;
			throw Object.assign(new Error(`Nobody answers who would take mail to ${message.to}.`), { code: 'ECONNREFUSED' });
		}
		await super.send(message);
	}
}

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const app = await testApp({
	identity: true,
	mountWeb,
	mailer: new AwayAtFirst(
		join(process.env.MAIL_FOLDER ?? '', 'outbox'),
		{ name: 'Vouch', address: 'hello@vouch.example' },
		newId,
	),
	settings: { PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1', OPERATOR_EMAILS: operatorAddress },
});
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.server.listen({ host: '127.0.0.1', port });
console.log(`jobs server at ${url}`);
