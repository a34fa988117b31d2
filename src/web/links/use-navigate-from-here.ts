import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

/**
 * Returns a function that leads on to another page after an answer has been waited for: from the page, or the step of it,
 * on which it was rendered. Whoever has gone elsewhere meanwhile, or is about to, is left there.
 */
export function useNavigateFromHere(): (to: string) => void {
	const navigate = useNavigate();
	const { key } = useLocation();
	const { state } = useNavigation();
	/** The entry of the history that stays as it is; undefined while another page is coming, and when this one is gone. */
	const here = useRef<string>(undefined);
	useEffect(() => {
		here.current = state === 'idle' ? key : undefined;
		return () => {
			here.current = undefined;
		};
	}, [key, state]);
	return (to) => {
		if (here.current === key) void navigate(to);
	};
}
