import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#web/session/session.ts';

/** Brings what sends reviews once somebody is signed in; where it could not come, again when the network is back. */
export function MembersSender() {
	const uid = useSession()?.uid;
	const [Sender, setSender] = useState<ComponentType | null>(null);
	useEffect(() => {
		if (!uid || Sender) return;
		const fetchSender = () =>
			void import('#web/waiting/waiting-sender.ts').then(
				({ WaitingSender }) => setSender(() => WaitingSender),
				// What was clicked waits in the browser.
				() => {},
			);
		fetchSender();
		window.addEventListener('online', fetchSender);
		return () => window.removeEventListener('online', fetchSender);
	}, [uid, Sender]);
	return uid && Sender ? <Sender key={uid} /> : null;
}
