import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';

/** What of a browser is needed to share a page: it may have neither, and may refuse either. */
export interface Sharing {
	share?: (page: { title: string; url: string }) => Promise<void>;
	clipboard?: { writeText: (text: string) => Promise<void> };
}

/** Hands a page to whatever the device shares with, else copies its address. Gives what to say then; nothing where it was seen. */
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
		// Somebody thought better of it.
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
