import nodemailer from 'nodemailer';
import type { Mailer } from '#contract/mailer.ts';
import { type Sender, toEnvelope } from '#mail/envelope.ts';

/** A server that says nothing for this long has failed; the limits together stay below what the sender waits for one mail. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Hands mail to the server of an `smtp://` or `smtps://` URL; its query takes nodemailer's options, such as `requireTLS=true`. */
export function smtpMailer(url: string, from: Sender): Mailer {
	const transport = nodemailer.createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
	return { send: async (message) => void (await transport.sendMail(toEnvelope(message, from))) };
}
