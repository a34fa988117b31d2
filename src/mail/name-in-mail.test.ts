import { expect, test } from 'vitest';
import { nameInMail } from '#mail/name-in-mail.ts';

test.each([
	['Bäckerei Öztürk & Söhne', 'Bäckerei Öztürk & Söhne'],
	['St. Mary’s No. 1', 'St. Mary’s No. 1'],
	['Your account is locked: https://evil.example/unlock', 'Your account is locked: https evil·example/unlock'],
	['www.evil.example', 'www·evil·example'],
	['evil。example', 'evil·example'],
	['write to help@evil.example', 'write to help at evil·example'],
	['mailto:help', 'mailto help'],
	['Tea\r\nBcc: somebody', 'Tea Bcc: somebody'],
	['Tea\u202Eelpmaxe\u2028house', 'Teaelpmaxe house'],
	['x'.repeat(61), `${'x'.repeat(59)}…`],
	['x'.repeat(60), 'x'.repeat(60)],
])('%j', (name, told) => expect(nameInMail(name)).toBe(told));
