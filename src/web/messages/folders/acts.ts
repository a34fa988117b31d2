import { messageLimits } from '#contract/limits.ts';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { askCounts } from '#web/counts/ask-counts.ts';
import { tellMessagesChanged } from '#web/messages/changes.ts';
import type { Change, Into } from '#web/messages/folders/message-list.ts';

/**
 * Returns what can be done with messages of a mailbox. A change is shown at once, and no longer where it could not be
 * stored.
 */
export function actsOn(actingAs: string | null, change: Change) {
	const query = actingAs ? { acting_as: actingAs } : {};
	/** Stores how messages change; where `into` says what becomes of each, that is shown at once. */
	const put = async (
		all: string[],
		body: { trashed?: boolean; read?: boolean; erased?: true },
		into?: Into,
	): Promise<boolean> => {
		const tell = into && change(all, into);
		try {
			for (let from = 0; from < all.length; from += messageLimits.atOnce) {
				const ids = all.slice(from, from + messageLimits.atOnce);
				await api('PATCH /business-profile/messages/bulk', { query, body: { ids, ...body }, keepalive: true });
			}
			tell?.(true);
			return true;
		} catch (error) {
			tell?.(false);
			showToast(sentenceOf(error));
			return false;
		} finally {
			// The lists load anew, whether the change worked or not.
			tellMessagesChanged();
			askCounts();
		}
	};

	return {
		trash: async (ids: string[]) => {
			if (!(await put(ids, { trashed: true }, remove))) return;
			const undo = async () => {
				if (await put(ids, { trashed: false })) showToast(sentences.restored({ n: ids.length }));
			};
			showToast(sentences.trashed({ n: ids.length }), [{ label: sentences.undo, onAction: () => void undo() }]);
		},
		restore: async (ids: string[]) => {
			if (await put(ids, { trashed: false }, remove)) showToast(sentences.restored({ n: ids.length }));
		},
		read: (ids: string[], read: boolean) =>
			put(ids, { read }, (message) => ({ ...message, read_at: read ? message.updated_at : null })),
		erase: async (ids: string[]) => {
			if (await put(ids, { erased: true }, remove)) showToast(sentences.erased({ n: ids.length }));
		},
	};
}
export type Acts = ReturnType<typeof actsOn>;

const remove = () => null;
