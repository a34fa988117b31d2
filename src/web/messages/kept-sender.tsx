import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#web/session/session.ts';

/**
 * On every page of a member: what was sent or written without a connection goes out as soon as there is one. What it takes
 * is fetched only where something waits.
 */
export function KeptSender() {
	const uid = useSession()?.uid;
	const navigate = useNavigate();
	useEffect(() => {
		if (!uid) return;
		const send = async () => {
			const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
			if (!names.some((name) => name.startsWith(`message ${uid} `))) return;
			const { sendAllKept } = await import('#web/messages/composing/send-kept.ts');
			await sendAllKept(navigate);
		};
		// Where that could not be fetched either, the next connection brings it.
		const sendIfPossible = () => void send().catch(() => {});
		sendIfPossible();
		window.addEventListener('online', sendIfPossible);
		return () => window.removeEventListener('online', sendIfPossible);
	}, [uid, navigate]);
	return null;
}
