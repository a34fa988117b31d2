import { Undo2 } from 'lucide-react';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { useCall } from '#web/calls/use-call.ts';
import { Button } from '#web/components/button.tsx';
import { useNavigateFromHere } from '#web/links/use-navigate-from-here.ts';
import { takeBack } from '#web/messages/composing/take-back.ts';

interface TakeBackButtonProps {
	/** The id of a message of the member's own that still waits. */
	id: string;
	actingAs: string | null;
}

/** Takes a message back for as long as it waits, which one that is held does for up to an hour. */
export function TakeBackButton({ id, actingAs }: TakeBackButtonProps) {
	const { isBusy, run } = useCall();
	const leadOn = useNavigateFromHere();
	return (
		<Button
			look="secondary"
			size="small"
			icon={<Undo2 aria-hidden="true" className="size-4" />}
			className="mt-3"
			isBusy={isBusy}
			onClick={() => run(() => takeBack(id, actingAs, leadOn))}
		>
			{sentences.takeBack}
		</Button>
	);
}
