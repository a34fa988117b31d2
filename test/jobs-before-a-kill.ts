/** Sends mail, in the database and as often as it is told to, and waits to be killed: `node test/jobs-before-a-kill.ts JSON`. */

import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { transaction } from '#db/transaction.ts';
import { secretBox } from '#identity/keys/secret-box.ts';
import { JobQueue } from '#jobs/job-queue.ts';
import { openMailOutbox } from '#mail/mail-outbox.ts';
import { migrationFolders } from '../src/migration-folders.ts';

export interface KilledProcess {
	databaseUrl: string | null;
	dataDir: string | null;
	secret: string;
	mails: number;
}

const { databaseUrl, dataDir, secret, mails } = JSON.parse(process.argv[2] ?? '') as KilledProcess;
const connection = await connect<never>({ databaseUrl: databaseUrl ?? undefined, dataDir });
await migrate(connection, migrationFolders);
const jobs = await JobQueue.open({ connection, log: console });
const outbox = await openMailOutbox({
	jobs,
	name: 'outgoing_mail',
	box: secretBox(secret),
	mailer: { send: () => Promise.reject(new Error('This process does not send.')) },
	log: console,
});
for (let sent = 0; sent < mails; sent += 1) {
	const to = `to-${sent}@example.org`;
	await transaction({ db: connection.db }, ({ db }) =>
		outbox.put<never>(db, { to, subject: 'Tea', text: 'Tea', html: 'Tea' }),
	);
}
process.stdout.write('sent\n');
setInterval(() => {}, 1000);
