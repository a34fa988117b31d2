/** A mail server on this machine, which keeps what it is given. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
	/** For SMTP_URL. */
	url: string;
	received: { from: string; to: string[]; source: string }[];
	/** Set to refuse mail: with the code that it answers a recipient with. */
	refusal: { code: number; message: string } | null;
	close(): Promise<void>;
}

export async function startMailServer(): Promise<TestMailServer> {
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onRcptTo: (_address, _session, done) => {
			const { refusal } = mail;
			done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
		},
		onData: (stream, { envelope }, done) => {
			text(stream).then((source) => {
				const from = envelope.mailFrom ? envelope.mailFrom.address : '';
				mail.received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
				done();
			}, done);
		},
	});
	const listening = server.listen(0, '127.0.0.1');
	await once(listening, 'listening');
	const { port } = listening.address() as AddressInfo;
	const mail: TestMailServer = {
		url: `smtp://127.0.0.1:${port}`,
		received: [],
		refusal: null,
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
	return mail;
}
