import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MailMessage } from '#contract/mailer.ts';
import { connect } from '#db/connect.ts';
import { secretBox } from '#identity/keys/secret-box.ts';
import { JobQueue } from '#jobs/job-queue.ts';
import { openMailOutbox } from '#mail/mail-outbox.ts';
import { engine } from './app.ts';
import { cloneDatabase } from './databases.ts';
import { listJobs } from './jobs.ts';
import type { KilledProcess } from './jobs-before-a-kill.ts';
import { temporaryFolder } from './temporary-folder.ts';

const mails = 1000;
const secret = 'a secret of both processes';

test('of a process that is killed between its commits and their jobs, each mail goes once', async () => {
	const folder = temporaryFolder();
	const { options, drop } = await cloneDatabase();
	const databaseUrl = options.databaseUrl ?? null;
	const dataDir = engine === 'pglite' ? folder : null;
	const told: KilledProcess = { databaseUrl, dataDir, secret, mails };
	const child = spawn(process.execPath, [join(import.meta.dirname, 'jobs-before-a-kill.ts'), JSON.stringify(told)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	await once(child.stdout, 'data');
	child.kill('SIGKILL');
	await once(child, 'exit');

	const connection = await connect<never>({ databaseUrl: databaseUrl ?? undefined, dataDir });
	const jobs = await JobQueue.open({ connection, log: console });
	const sent: string[] = [];
	const mailer = { send: async ({ to }: MailMessage) => void sent.push(to) };
	await openMailOutbox({ jobs, name: 'outgoing_mail', box: secretBox(secret), mailer, log: console });
	expect(await listJobs(connection.db)).toHaveLength(mails);
	await jobs.begin();
	await expect.poll(async () => (await listJobs(connection.db)).length, { timeout: 60_000 }).toBe(0);
	expect(sent).toHaveLength(mails);
	expect(new Set(sent).size).toBe(mails);
	await jobs.stop();
	await connection.close();
	await drop();
});
