/** One message to one person. */
export interface MailMessage {
	to: string;
	subject: string;
	text: string;
	html: string;
	/** Where one press, or a mail program by itself, ends mail of its kind (RFC 8058); left out of what is always sent. */
	unsubscribe?: string | undefined;
}

/** Hands a message over: to an SMTP server, or to a folder where there is none. Rejects when it could not. */
export interface Mailer {
	send(message: MailMessage): Promise<void>;
}
