import { expect, test } from 'vitest';
import { FolderInUse } from '#db/folder/folder-lock.ts';
import { startFailure } from './start-failure.ts';

test('threat 32: a full disk is told, whoever found it full', () => {
	const sentence = 'There is no room left on the disk of /srv/vouch, or of the database. Make room, and start again.';
	for (const code of ['ENOSPC', 'EDQUOT', '53100']) {
		const error = Object.assign(new Error('No space left on device'), { code });
		expect(startFailure(error, '/srv/vouch')).toBe(sentence);
		expect(startFailure(new Error('Migration api/0001.sql failed', { cause: error }), '/srv/vouch')).toBe(sentence);
	}
});

test('a file of the data folder that cannot be written is told, and nothing of others', () => {
	const of = (path: string) => startFailure(Object.assign(new Error('No.'), { code: 'EACCES', path }), '/srv/vouch/');
	expect(of('/srv/vouch')).toContain('The data folder /srv/vouch cannot be used (EACCES).');
	expect(of('/srv/vouch/identity.secret')).toContain('(EACCES)');
	expect(of('/srv/vouchers/identity.secret')).toBeUndefined();
	expect(startFailure(undefined, '/srv/vouch')).toBeUndefined();
});

test.each([
	[{ code: 'EADDRINUSE', syscall: 'listen', address: '0.0.0.0', port: 3000 }, /port 3000 of 0\.0\.0\.0 \(EADDRINUSE\)/],
	[{ code: 'ECONNREFUSED' }, /database does not answer \(ECONNREFUSED\)/],
	[{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, /database does not answer \(ENOTFOUND\)/],
	[{ code: '28P01' }, /refuses the user or the password of DATABASE_URL/],
	[{ code: '3D000' }, /no such database as DATABASE_URL names/],
])('what an operator can mend is told without a stack: %o', (more, sentence) => {
	expect(startFailure(Object.assign(new Error('No.'), more), '/srv/vouch')).toMatch(sentence);
});

test('a folder that another process has is told as it is, and a fault of ours is not', () => {
	expect(startFailure(new FolderInUse('The data folder is in use.'), '/srv/vouch')).toBe('The data folder is in use.');
	expect(startFailure(new Error('A fault.'), '/srv/vouch')).toBeUndefined();
});
