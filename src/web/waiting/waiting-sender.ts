import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#web/session/session.ts';
import { answerRequests, type Senders } from '#web/waiting/sending.ts';
import { forgetOld, listWaiting, takeOver, type WaitingKind } from '#web/waiting/waiting.ts';

/** A connection that is said to be back often carries nothing for another second or two. */
const retryMs = { first: 2_000, last: 300_000 };

/**
 * Sends what waits, on every page. It forgets what has waited too long; for a member it sends when the page opens, when
 * they sign in, when the network is back, when it is asked for, and from time to time while something cannot be sent.
 */
export function WaitingSender({ senders }: { senders: Senders }) {
	const uid = useSession()?.uid;
	const navigate = useNavigate();
	useEffect(forgetOld, []);
	useEffect(() => {
		if (!uid) return;
		let timer: number | undefined;
		let delayMs = retryMs.first;
		let isOver = false;
		const send = async (kind: WaitingKind, fetchSender: NonNullable<Senders[WaitingKind]>): Promise<boolean> => {
			takeOver(kind, uid);
			if (listWaiting(kind, uid).length === 0) return false;
			const sendKind = await fetchSender().catch(() => null);
			// A sender that could not be fetched is fetched with the next try.
			return sendKind ? sendKind({ uid, navigate }) : true;
		};
		const run = async () => {
			const kinds = Object.entries(senders) as [WaitingKind, NonNullable<Senders[WaitingKind]>][];
			const left = await Promise.all(kinds.map(([kind, fetchSender]) => send(kind, fetchSender)));
			if (isOver || !left.includes(true)) return;
			clearTimeout(timer);
			timer = window.setTimeout(run, delayMs);
			delayMs = Math.min(delayMs * 2, retryMs.last);
		};
		const runNow = () => {
			delayMs = retryMs.first;
			void run();
		};
		const fallSilent = answerRequests(runNow);
		runNow();
		window.addEventListener('online', runNow);
		return () => {
			isOver = true;
			fallSilent();
			clearTimeout(timer);
			window.removeEventListener('online', runNow);
		};
	}, [uid, navigate, senders]);
	return null;
}
