import { ApiError, type Client } from '#contract/client.ts';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { apiWithProgress } from '#web/pictures/api-with-progress.ts';
import { type Area, cropText } from '#web/pictures/crop.ts';
import { removeNow } from '#web/pictures/photos/remove-later.ts';
import type { UploadState } from '#web/pictures/use-upload.ts';

/** What is sent, and the part of it to keep; null keeps the whole picture. */
interface Chosen {
	file: File;
	area: Area | null;
}

/** A field for a picture: how it is sent, and what hears of its new address. */
export interface SendingField {
	label: string;
	send: (
		client: Client,
		file: { image: File; crop?: string | undefined; signal: AbortSignal },
	) => Promise<string | null>;
	onChange: (image: string | null) => void;
}

/**
 * Sends one picture of a member, also when its field is no longer shown, as long as `maySend` says so. One that failed
 * waits to be retried.
 */
export class PictureUpload {
	/** Another object after each change. The address is an object URL, for as long as there is something to send. */
	shown: { state: UploadState; chosen?: Chosen & { src: string } } = { state: { kind: 'idle' } };
	/** Whatever shows the field. */
	readonly listeners = new Set<() => void>();
	/** The field that is shown, or was so last. */
	field: SendingField | undefined;
	readonly #name: string;
	readonly #maySend: () => boolean;
	readonly #onEnd: () => void;
	#underWay: AbortController | undefined;

	/** `name` names the picture among all others of its member; `onEnd` hears of the end of each try. */
	constructor(name: string, maySend: () => boolean, onEnd: () => void) {
		this.#name = name;
		this.#maySend = maySend;
		this.#onEnd = onEnd;
	}

	/** Whether the picture is being sent: it is lost when the tab is closed. */
	get isUnderWay(): boolean {
		return this.#maySend() && this.shown.state.kind === 'sending';
	}

	async start(chosen: Chosen): Promise<void> {
		this.stop();
		this.#set({ state: { kind: 'idle' }, chosen: { ...chosen, src: URL.createObjectURL(chosen.file) } });
		await this.retry();
	}

	/** Sends what was chosen last once more, unless it is under way: a toast and the field may both offer that. */
	async retry(): Promise<void> {
		const { field, shown } = this;
		if (!field || !shown.chosen || shown.state.kind === 'sending' || !this.#maySend()) return;
		const { file, area } = shown.chosen;
		const controller = new AbortController();
		this.#underWay = controller;
		const tell = (state: UploadState) => this.#underWay === controller && this.#set({ ...this.shown, state });
		tell({ kind: 'sending', share: 0 });
		try {
			await removeNow(this.#name);
			if (controller.signal.aborted) return;
			// Another member may have signed in meanwhile, in whose name it would be sent.
			if (!this.#maySend()) return this.stop();
			const client = apiWithProgress((share) => tell({ kind: 'sending', share }));
			const crop = area ? cropText(area) : undefined;
			const image = await field.send(client, { image: file, crop, signal: controller.signal });
			if (this.#maySend()) {
				this.field?.onChange(image);
				showToast(sentences.saved);
			}
			this.stop();
		} catch (error) {
			if (controller.signal.aborted) return;
			const sentence = sentenceOf(error);
			tell({ kind: 'failed', sentence });
			if (this.listeners.size === 0 && this.#maySend())
				showToast(sentences.notAdded({ name: field.label, why: sentence }), [
					{ label: sentences.retry, onAction: () => void this.retry() },
				]);
			if (!(error instanceof ApiError)) throw error;
		} finally {
			this.#onEnd();
		}
	}

	/** Stops what is being sent, and forgets what was chosen. */
	stop(): void {
		this.#underWay?.abort();
		this.#underWay = undefined;
		if (this.shown.chosen) URL.revokeObjectURL(this.shown.chosen.src);
		this.#set({ state: { kind: 'idle' } });
	}

	#set(shown: PictureUpload['shown']): void {
		this.shown = shown;
		for (const listener of this.listeners) listener();
	}
}
