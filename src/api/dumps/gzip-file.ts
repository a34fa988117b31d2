import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

export interface WrittenFile {
	name: string;
	bytes: number;
	sha256: string;
}

/** A compressed file that is written piece by piece under a hidden name, and gets its real name when it is whole. */
export class GzipFile {
	readonly #path: string;
	readonly #zip = createGzip();
	readonly #hash = createHash('sha256');
	readonly #done: Promise<void>;
	#bytes = 0;

	constructor(path: string) {
		this.#path = path;
		const counted = new Transform({
			transform: (piece: Buffer, _encoding, passOn) => {
				this.#hash.update(piece);
				this.#bytes += piece.length;
				passOn(null, piece);
			},
		});
		this.#done = pipeline(this.#zip, counted, createWriteStream(path));
		// Callers of `write` and `end` get the error; until then nobody waits for this promise.
		this.#done.catch(() => {});
	}

	/** Appends a text. @throws Error when the disk is full or gone. */
	async write(text: string): Promise<void> {
		if (!this.#zip.write(text)) await Promise.race([once(this.#zip, 'drain'), this.#done]);
	}

	/** Ends the file, and gives it the name that `nameFor` returns for its hash. */
	async end(folder: string, nameFor: (sha256: string) => string): Promise<WrittenFile> {
		this.#zip.end();
		await this.#done;
		const sha256 = this.#hash.digest('hex');
		const name = nameFor(sha256);
		await rename(this.#path, `${folder}/${name}`);
		return { name, bytes: this.#bytes, sha256 };
	}

	/** Deletes the unfinished file. */
	async abandon(): Promise<void> {
		this.#zip.destroy();
		await this.#done.catch(() => {});
		await rm(this.#path, { force: true });
	}
}
