import { copyingSentences as sentences } from '#sentences/copying.ts';
import { showToast } from '#web/components/toast.tsx';

/** Copies a text, and says whether that worked. */
export async function copyText(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		showToast(sentences.copied);
	} catch {
		showToast(sentences.notCopied);
	}
}
