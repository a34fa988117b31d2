import { CloudOff } from 'lucide-react';
import { composingSentences } from '#sentences/messages/composing.ts';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { listText } from '#web/formats/lists.ts';
import { Link } from '#web/links/link.tsx';
import { addressOf } from '#web/messages/place.ts';
import { isUnsaved, type KeptMessage, listKept, threadOf } from '#web/waiting/kept-messages.ts';

/** Returns the drafts that only this browser has. */
export const listKeptHere = (actingAs: string | null): KeptMessage[] =>
	listKept().filter((one) => one.draftId === null && one.writing.actingAs === actingAs && isUnsaved(one));

/** Shows the drafts that only this browser has above those of the server. */
export function KeptRows({ kept }: { kept: KeptMessage[] }) {
	return (
		<ul aria-label={sentences.keptHere}>
			{kept.map((one) => (
				<KeptRow key={one.key} kept={one} />
			))}
		</ul>
	);
}

function KeptRow({ kept }: { kept: KeptMessage }) {
	const { to, subject, body, actingAs } = kept.writing;
	const threadId = threadOf(kept.key);
	const address = threadId
		? addressOf({ folder: 'inbox', id: threadId, actingAs })
		: addressOf({ folder: 'new', id: kept.key, actingAs });
	return (
		<li className="relative border-line border-b px-4 py-2.5 focus-within:bg-ink/4 hover:bg-ink/4">
			<Link to={address} className="block truncate font-medium after:absolute after:inset-0" dir="auto">
				{to.length > 0 ? sentences.toWhom({ names: listText(to.map(({ name }) => name)) }) : sentences.nobody}
			</Link>
			<p className="truncate text-sm" dir="auto">
				{subject || sentences.noSubject}
			</p>
			<p className="truncate text-muted text-sm" dir="auto">
				{body}
			</p>
			<p className="mt-1 inline-flex items-center gap-1.5 text-accent text-xs">
				<CloudOff aria-hidden="true" className="size-3.5" />
				{kept.isToSend ? composingSentences.state.toSend : sentences.keptHere}
			</p>
		</li>
	);
}
