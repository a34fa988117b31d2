/** One message to one person. */
export interface MailMessage {
	to: string;
	subject: string;
	text: string;
	html: string;
}

/** Hands a message over: to an SMTP server, or to a folder where there is none. Rejects when it could not. */
export interface Mailer {
	send(message: MailMessage): Promise<void>;
}
