/** One message to one person. */
export interface MailMessage {
	to: string;
	subject: string;
	text: string;
	html: string;
	/** The address where a press, or a mail program, ends such mail (RFC 8058); undefined for mail that is always sent. */
	unsubscribe?: string | undefined;
}

/** Hands a message to an SMTP server, or to a folder where there is none. Rejects when it fails. */
export interface Mailer {
	send(message: MailMessage): Promise<void>;
}
