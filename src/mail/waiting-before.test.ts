import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MailMessage } from '#contract/mailer.ts';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { newId } from '#db/new-id.ts';
import { secretBox } from '#identity/keys/secret-box.ts';
import { JobQueue } from '#jobs/job-queue.ts';
import { openMailOutbox } from '#mail/mail-outbox.ts';
import { listJobs } from '#test/jobs.ts';
import { migrationFolders } from '../migration-folders.ts';

test('mail that waited in the tables of before is sent', async () => {
	const connection = await connect<never>({ dataDir: null });
	const box = secretBox('a secret of the test');
	await migrate(connection, migrationFolders, (name) => !name.endsWith('mail_is_jobs.sql'));
	for (const purpose of ['identity_mail', 'outgoing_mail']) {
		const id = newId();
		const message: MailMessage = { to: `${purpose}@example.org`, subject: 'Tea', text: 'Tea', html: 'Tea' };
		const sealed = box.seal(JSON.stringify(message), { purpose, id });
		await sql`insert into ${sql.table(purpose)} (id, message_sealed, created_at, next_attempt_at)
			values (${id}, ${sealed}, now(), now() + interval '1 day')`.execute(connection.db);
	}
	await migrate(connection, migrationFolders);
	const sent: string[] = [];
	const mailer = { send: async ({ to }: MailMessage) => void sent.push(to) };
	const jobs = await JobQueue.open({ connection, log: console });
	for (const name of ['identity_mail', 'outgoing_mail']) {
		await openMailOutbox({ jobs, name, box, mailer, log: console });
	}
	await jobs.begin();
	await expect.poll(() => listJobs(connection.db)).toEqual([]);
	expect(sent.sort()).toEqual(['identity_mail@example.org', 'outgoing_mail@example.org']);
	await jobs.stop();
	await connection.close();
});
