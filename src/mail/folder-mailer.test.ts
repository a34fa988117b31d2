import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FolderMailer } from '#mail/folder-mailer.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const parent = temporaryFolder();
const folder = join(parent, 'outbox');
let count = 0;
const nextId = () => {
	count += 1;
	return `id-${count}`;
};
const mailer = new FolderMailer(folder, { name: 'Vouch', address: 'hello@vouch.example' }, nextId);
const message = { to: 'ana@example.org', subject: 'First', text: 'plain words', html: '<p>rich words</p>' };

test('an empty folder, or none, lists nothing', async () => {
	expect(await mailer.listMessages()).toEqual([]);
});

test('keeps each message for mail programs and for the page, for this user alone', async () => {
	await mailer.send(message);
	await mailer.send({ ...message, subject: 'Second' });
	expect(readdirSync(folder).sort()).toEqual(['id-1.eml', 'id-1.json', 'id-2.eml', 'id-2.json']);
	expect(readFileSync(join(folder, 'id-1.eml'), 'utf8')).toMatch(
		/From: Vouch <hello@vouch\.example>\r\nTo: ana@example\.org\r\nSubject: First\r\n[\s\S]*plain words[\s\S]*<p>rich words<\/p>/,
	);
	for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o77, name).toBe(0);
	expect(statSync(folder).mode & 0o77).toBe(0);
	expect(await mailer.listMessages()).toMatchObject([
		{ id: 'id-2', subject: 'Second', sentAt: expect.any(Date) },
		{ id: 'id-1', ...message },
	]);
});

test('an id is a name in the folder, not a way out of it', async () => {
	expect(await mailer.findMessage('../outbox/id-1')).toBeUndefined();
	expect(await mailer.findMessage('id-9')).toBeUndefined();
});
