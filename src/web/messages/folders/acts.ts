import { messageLimits } from '#contract/limits.ts';
import type { Message } from '#contract/messages/messages.ts';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { askCounts } from '#web/counts/ask-counts.ts';
import { tellMessagesChanged } from '#web/messages/changes.ts';

type Change = (ids: string[], into: (message: Message) => Message | null) => void;

/**
 * Returns what can be done with messages of a mailbox. A change is shown at once, and undone where the server refuses
 * it.
 */
export function actsOn(actingAs: string | null, change: Change) {
	const query = actingAs ? { acting_as: actingAs } : {};
	const run = async (work: () => Promise<unknown>): Promise<boolean> => {
		try {
			await work();
			return true;
		} catch (error) {
			showToast(sentenceOf(error));
			return false;
		} finally {
			// The lists load anew, whether the change worked or not.
			tellMessagesChanged();
			askCounts();
		}
	};
	const put = (all: string[], body: { trashed?: boolean; read?: boolean; erased?: true }) =>
		run(async () => {
			for (let from = 0; from < all.length; from += messageLimits.atOnce) {
				const ids = all.slice(from, from + messageLimits.atOnce);
				await api('PATCH /business-profile/messages/bulk', { query, body: { ids, ...body }, keepalive: true });
			}
		});

	return {
		trash: async (ids: string[]) => {
			change(ids, () => null);
			if (!(await put(ids, { trashed: true }))) return;
			const undo = async () => {
				if (await put(ids, { trashed: false })) showToast(sentences.restored({ n: ids.length }));
			};
			showToast(sentences.trashed({ n: ids.length }), [{ label: sentences.undo, onAction: () => void undo() }]);
		},
		restore: async (ids: string[]) => {
			change(ids, () => null);
			if (await put(ids, { trashed: false })) showToast(sentences.restored({ n: ids.length }));
		},
		read: (ids: string[], read: boolean) => {
			change(ids, (message) => ({ ...message, read_at: read ? message.updated_at : null }));
			return put(ids, { read });
		},
		erase: async (ids: string[]) => {
			change(ids, () => null);
			if (await put(ids, { erased: true })) showToast(sentences.erased({ n: ids.length }));
		},
	};
}
export type Acts = ReturnType<typeof actsOn>;
