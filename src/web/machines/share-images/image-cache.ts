import { LRUCache } from 'lru-cache';

interface ImageCacheOptions {
	/** The least recently used pictures go when there are more bytes. */
	bytesMax: number;
	/** Drawn at the same time; the others wait in line. */
	atOnce: number;
	/** Waiting; whoever comes then is told to come again. */
	waitingMax: number;
}

/** Too many pictures are asked for at once. */
export class TooManyImages extends Error {}

/** Pictures by address, each drawn once however many ask for it, a few at a time. */
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

	/** @throws TooManyImages when as many wait as may. */
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
			// Whoever is next takes the place over.
			const next = this.#line.shift();
			if (next) next();
			else this.#underWay--;
		}
	}
}
