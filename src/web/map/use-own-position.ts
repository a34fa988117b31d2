import { useEffect, useRef, useState } from 'react';
import { showToast } from '#web/components/toast.tsx';

interface OwnPosition {
	onFound: (at: { lat: number; lng: number }) => void;
	/** Called after a toast said that the place is not known. */
	onFailed?: () => void;
	/** The place that the reader has chosen by hand. A position that arrives after they chose another place is dropped. */
	chosen?: string | undefined;
	/** The sentence of the toast where the browser does not know the position; `refused`, where it may not tell it. */
	failed: string;
	refused?: string;
	isExact?: boolean;
}

/** Asks the browser where the reader is, and only when `locate` is called. An answer is dropped if the component has gone. */
export function useOwnPosition(asked: OwnPosition) {
	const [isBusy, setBusy] = useState(false);
	const latest = useRef(asked);
	latest.current = asked;
	const isHere = useRef(false);
	useEffect(() => {
		isHere.current = true;
		return () => {
			isHere.current = false;
		};
	}, []);
	const fail = (isRefused: boolean) => {
		if (!isHere.current) return;
		const { failed, refused = failed, onFailed } = latest.current;
		setBusy(false);
		showToast(isRefused ? refused : failed);
		onFailed?.();
	};
	const locate = () => {
		// Browsers may withhold geolocation from pages that came over plain HTTP.
		if (!navigator.geolocation) return fail(false);
		setBusy(true);
		navigator.geolocation.getCurrentPosition(
			({ coords }) => {
				if (!isHere.current) return;
				setBusy(false);
				const { chosen, onFound } = latest.current;
				if (chosen === asked.chosen) onFound({ lat: coords.latitude, lng: coords.longitude });
			},
			(error) => fail(error.code === error.PERMISSION_DENIED),
			{ timeout: 10_000, ...(asked.isExact ? { enableHighAccuracy: true } : { maximumAge: 60_000 }) },
		);
	};
	return { isBusy, locate };
}
