import { ApiError } from '#contract/client.ts';
import type { OtherImage } from '#contract/profiles/images.ts';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { Objection, sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { apiWithProgress } from '#web/pictures/api-with-progress.ts';
import { fitFile, objectionTo } from '#web/pictures/fit-file.ts';
import type { PhotoShelf } from '#web/pictures/photos/photo-shelf.ts';
import type { UploadState } from '#web/pictures/use-upload.ts';

export interface QueuedPhoto {
	/** The same for each try, so that a photo whose answer was lost is not added twice. */
	key: string;
	file: File;
	/** The file as it is sent, once it was made small enough. */
	fitting?: File;
	/** An object URL, revoked when the photo leaves the queue. */
	src: string;
	state: UploadState;
}

/** Hears of all photos of the shelf after one was added. */
type OnAdded = (photos: OtherImage[], headers: Headers) => void;

/**
 * Sends the photos of one member for one shelf, one after the other, also when the shelf is no longer shown, as long as
 * `maySend` says so. One that fails waits to be retried, and does not hold up the others.
 */
export class PhotoQueue {
	/** Another list after each change. */
	photos: readonly QueuedPhoto[] = [];
	/** Whatever shows the queue. */
	readonly listeners = new Set<() => void>();
	/** Of whatever shows the shelf, or did so last. */
	onAdded: OnAdded = () => {};
	readonly #shelf: PhotoShelf;
	readonly #maySend: () => boolean;
	#underWay: { key: string; controller: AbortController } | undefined;

	constructor(shelf: PhotoShelf, maySend: () => boolean) {
		this.#shelf = shelf;
		this.#maySend = maySend;
	}

	/** Whether a photo is being sent, or waits for its turn: it is lost when the tab is closed. */
	get isUnderWay(): boolean {
		return this.#maySend() && this.photos.some(({ state }) => state.kind !== 'failed');
	}

	add(files: File[]): void {
		const added = files.map((file) => ({
			key: crypto.randomUUID(),
			file,
			src: URL.createObjectURL(file),
			state: { kind: 'idle' } as const,
		}));
		this.#set([...this.photos, ...added]);
		this.goOn();
	}

	retry(key: string): void {
		this.#change(key, { state: { kind: 'idle' } });
		this.goOn();
	}

	/** Removes a photo from the queue, and stops its upload when it is under way. */
	discard(key: string): void {
		if (this.#underWay?.key === key) {
			this.#underWay.controller.abort();
			this.#underWay = undefined;
		}
		this.#drop(key);
		this.goOn();
	}

	/** Sends the next photo, unless one is under way. */
	goOn(): void {
		const next = this.photos.find(({ state }) => state.kind === 'idle');
		if (next && !this.#underWay && this.#maySend()) void this.#send(next);
	}

	async #send({ key, file, fitting: before }: QueuedPhoto): Promise<void> {
		const controller = new AbortController();
		this.#underWay = { key, controller };
		this.#change(key, { state: { kind: 'sending', share: 0 } });
		try {
			const objection = objectionTo(file);
			if (objection) throw new Objection(objection);
			const fitting = before ?? (await fitFile(file));
			this.#change(key, { fitting });
			if (controller.signal.aborted || !this.#maySend()) return this.#change(key, { state: { kind: 'idle' } });
			const client = apiWithProgress((share) => this.#change(key, { state: { kind: 'sending', share } }));
			const { data, headers } = await this.#shelf.add(client, { file: fitting, key, signal: controller.signal });
			this.#drop(key);
			this.onAdded(data, headers);
		} catch (error) {
			if (controller.signal.aborted) return;
			const sentence = sentenceOf(error);
			this.#change(key, { state: { kind: 'failed', sentence } });
			// An objection names the file itself.
			const named = error instanceof Objection ? sentence : sentences.notAdded({ name: file.name, why: sentence });
			if (this.listeners.size === 0) showToast(named);
			if (!(error instanceof ApiError || error instanceof Objection)) throw error;
		} finally {
			if (this.#underWay?.key === key) {
				this.#underWay = undefined;
				this.goOn();
			}
		}
	}

	#change(key: string, part: Partial<QueuedPhoto>): void {
		this.#set(this.photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));
	}

	#drop(key: string): void {
		for (const photo of this.photos) if (photo.key === key) URL.revokeObjectURL(photo.src);
		this.#set(this.photos.filter((photo) => photo.key !== key));
	}

	#set(photos: readonly QueuedPhoto[]): void {
		this.photos = photos;
		for (const listener of this.listeners) listener();
	}
}
