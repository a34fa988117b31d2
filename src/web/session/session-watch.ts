import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#web/links/paths.ts';
import { readEndReason, readSession, useSession } from '#web/session/session.ts';

/**
 * Leaves a page of one member when their session ends elsewhere: in another tab, on another device, or because the
 * account is disabled or gone. Somebody who signs out here is led on by what they pressed.
 */
export function SessionWatch() {
	const uid = useSession()?.uid;
	const location = useLocation();
	const navigate = useNavigate();
	const here = useRef('');
	here.current = location.pathname + location.search;
	const former = useRef(uid);

	useEffect(() => {
		const hasEnded = former.current !== undefined && uid === undefined;
		former.current = uid;
		if (hasEnded && readEndReason() && isMemberPage(here.current)) {
			navigate(paths.signIn(here.current), { replace: true });
		}
	}, [uid, navigate]);

	useEffect(() => {
		// Only other tabs cause the `storage` event.
		const follow = () => {
			if (!isMemberPage(here.current)) return;
			const session = readSession();
			if (!session) navigate(readEndReason() ? paths.signIn(here.current) : paths.signIn(), { replace: true });
			// Somebody else has signed in there: nothing on this page is theirs.
			else if (former.current !== undefined && session.uid !== former.current) window.location.reload();
		};
		window.addEventListener('storage', follow);
		return () => window.removeEventListener('storage', follow);
	}, [navigate]);
	return null;
}

const isMemberPage = (address: string): boolean => /^\/(me|business-profile\/me)\//i.test(address);
