import type { Correspondent } from '#contract/messages/messages.ts';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { Notice } from '#web/components/notice.tsx';
import { listText } from '#web/formats/lists.ts';

/** Tells before anything is sent that one of its recipients has left or no longer exists. */
export function GoneNotice({ among }: { among: Correspondent[] }) {
	const gone = among.filter(({ is_gone }) => is_gone);
	if (gone.length === 0) return null;
	return <Notice className="mt-3">{sentences.leftNotice({ names: listText(gone.map(({ name }) => name)) })}</Notice>;
}
