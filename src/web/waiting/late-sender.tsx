import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#web/session/session.ts';
import { answerRequests, type Senders } from '#web/waiting/sending.ts';

interface SenderProps {
	senders: Senders;
}

const retryMs = 3_000;

/** Loads, on every page, what sends where something waits in this browser, or is about to wait. */
export function LateSender({ senders }: SenderProps) {
	const [Sender, setSender] = useState<ComponentType<SenderProps>>();
	const uid = useSession()?.uid;
	// What a visitor kept on this page is sent once they have signed in, on whichever page that is.
	useEffect(() => {
		if (Sender) return;
		let timer: number | undefined;
		const fetchSender = () =>
			void import('#web/waiting/waiting-sender.ts').then(
				({ WaitingSender }) => setSender(() => WaitingSender),
				// A sender that could not be fetched is fetched when it is asked for again, or with the next connection. A try that began
				// before the connection was back, and fails after that, is made once more.
				() => {
					if (navigator.onLine) timer = window.setTimeout(fetchIfNeeded, retryMs);
				},
			);
		const fetchIfNeeded = () => Object.keys(localStorage).some((name) => name.startsWith('waiting ')) && fetchSender();
		const fallSilent = answerRequests(fetchSender);
		fetchIfNeeded();
		window.addEventListener('online', fetchIfNeeded);
		return () => {
			fallSilent();
			clearTimeout(timer);
			window.removeEventListener('online', fetchIfNeeded);
		};
	}, [Sender, uid]);
	return Sender ? <Sender senders={senders} /> : null;
}
