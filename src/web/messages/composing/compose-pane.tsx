import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Correspondent } from '#contract/messages/messages.ts';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { Composer } from '#web/messages/composing/composer.tsx';
import { findCorrespondent } from '#web/messages/composing/find-correspondent.ts';
import type { Mailboxes } from '#web/messages/mailboxes.ts';
import { useMoves, usePlace } from '#web/messages/place.ts';
import { ReadingSkeleton } from '#web/messages/reading/reading-skeleton.tsx';
import { BarOfPane, type WayBack } from '#web/messages/reading/thread-bar.tsx';
import { newKept, readKept } from '#web/waiting/kept-messages.ts';

interface ComposePaneProps {
	mailboxes: Mailboxes;
	back: WayBack;
	onClose: () => void;
}

/** Shows a new message. Its address has a key of its own, so that the text is there after a reload. */
export function ComposePane({ mailboxes, back, onClose }: ComposePaneProps) {
	const place = usePlace();
	const { id: key, actingAs } = place;
	const [query] = useSearchParams();
	const wished = query.get('to');
	const move = useMoves(place);
	const [to, setTo] = useState<Correspondent[]>();
	useEffect(() => {
		if (key) return;
		const open = (to: Correspondent[]) => {
			setTo(to);
			move({ id: crypto.randomUUID() }, true);
		};
		if (!wished) return open([]);
		let isCurrent = true;
		// A recipient who is not found here can still be searched for by name.
		findCorrespondent(wished).then(
			(found) => isCurrent && open(found ? [found] : []),
			() => isCurrent && open([]),
		);
		return () => {
			isCurrent = false;
		};
	}, [key, wished, move]);
	if (!key) return <ReadingSkeleton back={back} />;
	const initial = readKept(key) ?? { ...newKept(key, { to: to ?? [], actingAs }), clientId: key };
	return (
		<>
			<BarOfPane back={back} />
			<div className="flex min-h-0 flex-1 flex-col px-4 pt-4 pb-6 sm:px-6 lg:overflow-y-auto">
				<h2 className="mb-3 text-2xl">{sentences.title}</h2>
				<Composer key={key} initial={initial} mailboxes={mailboxes} onClose={onClose} />
			</div>
		</>
	);
}
