import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';

/** The parts of a browser that sharing a page needs: it may lack both, and may refuse either. */
export interface Sharing {
	share?: (page: { title: string; url: string }) => Promise<void>;
	clipboard?: { writeText: (text: string) => Promise<void> };
}

/**
 * Hands a page to whatever the device shares with, else copies its address. Returns the sentence to say then; null
 * where the person has seen what happened.
 */
export async function sharePage(
	{ share, clipboard }: Sharing,
	page: { title: string; url: string },
): Promise<string | null> {
	try {
		if (share) {
			await share(page);
			return null;
		}
	} catch (error) {
		// Somebody has called off the sharing.
		if ((error as Error).name === 'AbortError') return null;
	}
	try {
		if (!clipboard) return sentences.notShared({ address: page.url });
		await clipboard.writeText(page.url);
		return sentences.shared;
	} catch {
		return sentences.notShared({ address: page.url });
	}
}
