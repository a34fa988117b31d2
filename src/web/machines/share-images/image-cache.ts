import { LRUCache } from 'lru-cache';

interface ImageCacheOptions {
	/** The size of the cache. When it is full, the least recently used pictures are dropped. */
	bytesMax: number;
	/** The number of pictures drawn at the same time; others wait in line. */
	atOnce: number;
	/** The number of pictures that may wait; further requests are refused. */
	waitingMax: number;
}

/** Thrown when too many pictures are asked for at once. */
export class TooManyImages extends Error {}

/** Keeps pictures by address. Each is drawn once however many clients ask for it, and only a few at a time. */
export class ImageCache {
	readonly #options: ImageCacheOptions;
	readonly #images: LRUCache<string, Buffer>;
	readonly #drawing = new Map<string, Promise<Buffer>>();
	readonly #line: (() => void)[] = [];
	#underWay = 0;

	constructor(options: ImageCacheOptions) {
		this.#options = options;
		this.#images = new LRUCache({ maxSize: options.bytesMax, sizeCalculation: ({ length }) => Math.max(1, length) });
	}

	/** Returns the picture at an address, drawn if need be. @throws TooManyImages when the line is full */
	async get(address: string, draw: () => Promise<Buffer>): Promise<Buffer> {
		return this.#images.get(address) ?? this.#drawing.get(address) ?? this.#begin(address, draw);
	}

	#begin(address: string, draw: () => Promise<Buffer>): Promise<Buffer> {
		const work = this.#inTurn(draw)
			.then((image) => {
				this.#images.set(address, image);
				return image;
			})
			.finally(() => this.#drawing.delete(address));
		this.#drawing.set(address, work);
		return work;
	}

	async #inTurn<T>(work: () => Promise<T>): Promise<T> {
		if (this.#underWay >= this.#options.atOnce) {
			if (this.#line.length >= this.#options.waitingMax) throw new TooManyImages();
			await new Promise<void>((resolve) => this.#line.push(resolve));
		} else this.#underWay++;
		try {
			return await work();
		} finally {
			// The next in line takes over the place.
			const next = this.#line.shift();
			if (next) next();
			else this.#underWay--;
		}
	}
}
