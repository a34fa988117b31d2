import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#web/links/paths.ts';
import { endWaiting } from '#web/session/end-on-server.ts';
import { readEndReason, readSession, useSession } from '#web/session/session.ts';

/**
 * Leaves a page of one member when their session ends elsewhere: in another tab, on another device, or because the
 * account is disabled or gone; and loads it anew once another member has signed in. Somebody who signs out here is led
 * on by what they pressed. Sessions that were ended without a connection are ended on the server when there is one.
 */
export function SessionWatch() {
	const uid = useSession()?.uid;
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const here = useRef('');
	here.current = pathname + search;
	const former = useRef(uid);
	/** The member for whom this document was made. */
	const owner = useRef<string>(undefined);

	useEffect(() => {
		const hasEnded = former.current !== undefined && uid === undefined;
		former.current = uid;
		if (hasEnded && readEndReason() && isMemberPage(here.current)) {
			navigate(paths.signIn(here.current), { replace: true });
		}
	}, [uid, navigate]);

	useEffect(() => {
		// The pages about signing in show nothing of a member, and lead on by themselves. Once nobody is signed in there, nothing
		// is left of the former member: whoever signs in next is told in this document what became of it.
		if (uid === undefined && isAuthPage(pathname)) owner.current = undefined;
		if (uid === undefined || isAuthPage(pathname)) return;
		// Nothing in this document is theirs, be it on its pages or in the memory of its scripts.
		if (owner.current !== undefined && owner.current !== uid) window.location.reload();
		owner.current = uid;
	}, [uid, pathname]);

	useEffect(() => {
		const leave = (event: StorageEvent | PageTransitionEvent) => {
			if ('persisted' in event && !event.persisted) return;
			if (!isMemberPage(here.current) || readSession()) return;
			navigate(readEndReason() ? paths.signIn(here.current) : paths.signIn(), { replace: true });
		};
		// Other tabs cause the `storage` event; a page that the browser kept, and shows again, has missed theirs.
		window.addEventListener('storage', leave);
		window.addEventListener('pageshow', leave);
		return () => {
			window.removeEventListener('storage', leave);
			window.removeEventListener('pageshow', leave);
		};
	}, [navigate]);

	useEffect(() => {
		const end = () => void endWaiting();
		end();
		window.addEventListener('online', end);
		return () => window.removeEventListener('online', end);
	}, []);
	return null;
}

const isMemberPage = (address: string): boolean => /^\/(me|business-profile\/me)\//i.test(address);
const isAuthPage = (address: string): boolean => /^\/auth\//i.test(address);
