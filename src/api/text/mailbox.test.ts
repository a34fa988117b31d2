import { expect, test } from 'vitest';
import { mailboxOf } from '#api/text/mailbox.ts';

test.each([
	['ana+shop@example.org', 'ana@example.org'],
	['a.n.a+2@googlemail.com', 'ana@gmail.com'],
	['A.N.A@Gmail.com.', 'ana@gmail.com'],
	['a.n.a@example.org', 'a.n.a@example.org'],
	['+ana@example.org', '+ana@example.org'],
])('%s is the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
