import { joinWith } from '#web/invitations/join.ts';
import { sendEach } from '#web/waiting/send-each.ts';

/** Joins once with the code that waits, and says what came of it. */
export const joinWithWaiting = sendEach<string>('invitation', ({ value: code }) => joinWith(code));
