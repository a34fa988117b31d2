import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Mailer, MailMessage } from '#contract/mailer.ts';
import { type Sender, toEnvelope } from '#mail/envelope.ts';

export interface KeptMessage extends MailMessage {
	/** The id sorts by time. */
	id: string;
	sentAt: Date;
}

const shownMax = 100;
const isId = (id: string): boolean => /^[0-9a-z-]+$/i.test(id);

/**
 * Keeps mail in a folder that only this user reads: each message as `ID.eml`, for mail programs, and as `ID.json`,
 * for the page that shows it.
 */
export class FolderMailer implements Mailer {
	readonly #folder: string;
	readonly #from: Sender;
	readonly #newId: () => string;
	readonly #transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

	/** `newId` gives ids that sort by time. */
	constructor(folder: string, from: Sender, newId: () => string) {
		this.#folder = folder;
		this.#from = from;
		this.#newId = newId;
	}

	async send(message: MailMessage): Promise<void> {
		const { message: source } = await this.#transport.sendMail(toEnvelope(message, this.#from));
		await mkdir(this.#folder, { recursive: true, mode: 0o700 });
		const path = join(this.#folder, this.#newId());
		await writeFile(`${path}.eml`, source as Buffer, { mode: 0o600 });
		// The file appears whole or not at all, as the page may be reading the folder.
		await writeFile(`${path}.part`, JSON.stringify({ ...message, sentAt: new Date() }), { mode: 0o600 });
		await rename(`${path}.part`, `${path}.json`);
	}

	/** Returns the latest mails, the newest first, at most a hundred. */
	async listMessages(): Promise<KeptMessage[]> {
		const names = await readdir(this.#folder).catch(() => []);
		const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
		const newest = ids.sort().reverse().slice(0, shownMax);
		return (await Promise.all(newest.map((id) => this.findMessage(id)))).filter((message) => message !== undefined);
	}

	async findMessage(id: string): Promise<KeptMessage | undefined> {
		if (!isId(id)) return;
		const text = await readFile(join(this.#folder, `${id}.json`), 'utf8').catch(() => undefined);
		if (!text) return;
		const message = JSON.parse(text);
		return { ...message, id, sentAt: new Date(message.sentAt) };
	}
}
