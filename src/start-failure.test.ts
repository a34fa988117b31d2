import { expect, test } from 'vitest';
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
	expect(startFailure(Object.assign(new Error('No.'), { code: 'EADDRINUSE' }), '/srv/vouch')).toBeUndefined();
	expect(startFailure(undefined, '/srv/vouch')).toBeUndefined();
});
