import type { Correspondent } from '#contract/messages/messages.ts';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { Notice } from '#web/components/notice.tsx';
import { listText } from '#web/formats/lists.ts';

/** Says before anything is sent that somebody it is for has left, or is gone. */
export function GoneNotice({ among }: { among: Correspondent[] }) {
	const gone = among.filter(({ is_gone }) => is_gone);
	if (gone.length === 0) return null;
	return <Notice className="mt-3">{sentences.leftNotice({ names: listText(gone.map(({ name }) => name)) })}</Notice>;
}
