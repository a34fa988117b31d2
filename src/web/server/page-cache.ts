import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Shelf } from '#caches/caches.ts';
import type { PageCall } from '#web/server/page-calls.ts';

export interface RenderedPage {
	status: number;
	headers: Record<string, string>;
	body: Buffer;
	/** The nonce in the body, which differs from one render to the next; empty where there is none. */
	nonce: string;
	madeOf: MadeOf;
}

/** What a page is a function of, besides its nonce. */
export interface MadeOf {
	/** The calls of the page's loaders, with digests of their answers. */
	calls: PageCall[];
	/** A digest of the loaders' data; empty where nobody compares it. */
	data: string;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** The bytes that a page takes besides its body: headers, and the names of what it was made of. */
const bytesBeside = 4_000;

/**
 * A page ready to be sent, in any encoding. It is held compressed, which takes a fifth of the room: in the encoding
 * that was asked for first, and in the other one once that is asked for.
 */
export class ReadyPage {
	readonly status: number;
	readonly headers: Record<string, string>;
	/** Stands for what the page says: a page rendered again without a change has another nonce and the same tag. */
	readonly etag: string;
	readonly madeOf: MadeOf;
	/** The bytes that the page takes in both compressed encodings: the other is about as long as the held one. */
	readonly bytes: number;
	private readonly held: 'br' | 'gzip';
	private readonly encoded: { [E in 'br' | 'gzip']?: Promise<Buffer> };

	private constructor({ status, headers, body, nonce, madeOf }: RenderedPage, held: 'br' | 'gzip', compressed: Buffer) {
		this.status = status;
		this.headers = headers;
		this.madeOf = madeOf;
		this.etag = `"${hashWithout(body, nonce).slice(0, 27)}"`;
		this.bytes = bytesBeside + 2 * compressed.length;
		this.held = held;
		this.encoded = { [held]: Promise.resolve(compressed) };
	}

	/** Makes a page that is held in the encoding `asked`. */
	static async make(page: RenderedPage, asked: Encoding): Promise<ReadyPage> {
		const held = asked === 'identity' ? 'gzip' : asked;
		return new ReadyPage(page, held, await compressors[held](page.body));
	}

	async body(encoding: Encoding): Promise<Buffer> {
		if (encoding === 'identity') return decompressors[this.held](await this.encoded[this.held]!);
		this.encoded[encoding] ??= this.body('identity').then(compressors[encoding]);
		return this.encoded[encoding];
	}
}

/** Returns a hash of the body without the nonce, and without copying the rest. */
function hashWithout(body: Buffer, nonce: string): string {
	const hash = createHash('sha256');
	let from = 0;
	for (let at = nonce ? body.indexOf(nonce) : -1; at >= 0; at = body.indexOf(nonce, from)) {
		hash.update(body.subarray(from, at));
		from = at + nonce.length;
	}
	return hash.update(body.subarray(from)).digest('base64url');
}

const [brotliCompressed, gzipped] = [promisify(brotliCompress), promisify(gzip)];

const compressors: Record<'br' | 'gzip', (body: Buffer) => Promise<Buffer>> = {
	// Quality 5 is about as fast as gzip 6 and some 15 % smaller.
	br: (body) =>
		brotliCompressed(body, {
			params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
		}),
	gzip: (body) => gzipped(body, { level: 6 }),
};
const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/**
 * Rendered public pages by address, with what they were made of. That names businesses, lists and members, also those
 * who hide.
 */
export const pageShelf: Shelf<ReadyPage> = {
	name: 'pages',
	max: 10_000,
	sizeMax: 48_000_000,
	sizeOf: ({ bytes }) => bytes,
	isKept: ({ status }) => status === 200,
	showsLast: true,
};
