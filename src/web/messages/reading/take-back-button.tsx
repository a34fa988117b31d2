import { Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { useCall } from '#web/calls/use-call.ts';
import { Button } from '#web/components/button.tsx';
import { takeBack } from '#web/messages/composing/tell-sent.ts';

interface TakeBackButtonProps {
	/** The id of a message of the member's own that still waits. */
	id: string;
	actingAs: string | null;
}

/** Takes a message back for as long as it waits, which one that is held does for up to an hour. */
export function TakeBackButton({ id, actingAs }: TakeBackButtonProps) {
	const { isBusy, run } = useCall();
	const navigate = useNavigate();
	return (
		<Button
			look="secondary"
			size="small"
			icon={<Undo2 aria-hidden="true" className="size-4" />}
			className="mt-3"
			isBusy={isBusy}
			onClick={() => run(() => takeBack(id, actingAs, navigate))}
		>
			{sentences.takeBack}
		</Button>
	);
}
