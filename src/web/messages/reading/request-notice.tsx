import type { Message } from '#contract/messages/messages.ts';
import { messageSentences } from '#sentences/messages/messages.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';
import { askCounts } from '#web/counts/ask-counts.ts';
import { tellMessagesChanged } from '#web/messages/changes.ts';
import { type Place, useMoves } from '#web/messages/place.ts';

const { request: sentences } = messageSentences;

interface RequestNoticeProps {
	message: Message;
	place: Place;
	onDecline: () => void;
}

/** Asks whether a stranger may write to the inbox from now on. */
export function RequestNotice({ message, place, onDecline }: RequestNoticeProps) {
	const { sentence, isBusy, write } = useWrite('POST /business-profile/messages/:id/accept');
	const move = useMoves(place);
	const { name, is_gone: isGone } = message.from;
	const accept = () =>
		write(
			{
				params: { id: message.id },
				query: place.actingAs ? { acting_as: place.actingAs } : {},
			},
			() => {
				showToast(sentences.accepted);
				tellMessagesChanged();
				askCounts();
				move({ folder: 'inbox' }, true);
			},
		);
	return (
		<section aria-label={sentences.title({ name })} className="my-4 rounded-card border border-line bg-surface p-5">
			<p className="font-medium">{sentences.title({ name })}</p>
			<p className="mt-1 text-muted text-sm">{sentences.lead({ name })}</p>
			<FormFailure>{sentence}</FormFailure>
			<div className="mt-4 flex flex-wrap gap-2">
				{!isGone && (
					<Button size="small" isBusy={isBusy} onClick={accept}>
						{sentences.accept}
					</Button>
				)}
				<Button look="secondary" size="small" isHeld={isBusy} onClick={onDecline}>
					{sentences.decline}
				</Button>
			</div>
		</section>
	);
}
