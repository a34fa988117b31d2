import type { Review } from '#contract/reviews/reviews.ts';

/**
 * Shows what is known last of a member's review. An answer is dropped when its question was asked before something newer
 * was told or asked: it may lack what was published since, or be that of a member who has signed out.
 */
export class NewestReview {
	#review: Review | null = null;
	#turn = 0;
	readonly #show: (review: Review | null) => void;

	constructor(show: (review: Review | null) => void) {
		this.#show = show;
	}

	/** Takes the review as it stands now; null where there is none. */
	tell(review: Review | null): void {
		this.#turn += 1;
		this.#review = review;
		this.#show(review);
	}

	/** Takes the photos of a review, where that is the one that stands. */
	tellPhotos(id: string, photos: Review['photos']): void {
		if (this.#review?.id === id) this.tell({ ...this.#review, photos });
	}

	/** Asks for the review. Without an answer what is known stays. */
	async ask(question: () => Promise<{ data: Review | null }>): Promise<void> {
		this.#turn += 1;
		const turn = this.#turn;
		const answer = await question().catch(() => null);
		if (answer && turn === this.#turn) this.tell(answer.data);
	}
}
