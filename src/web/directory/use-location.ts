import { useState } from 'react';
import { directorySentences as sentences } from '#sentences/directory.ts';
import { showToast } from '#web/components/toast.tsx';

/** A point as the calls take it. Three decimals, some hundred metres, are near enough, and no more is told. */
export interface Whereabouts {
	lat: string;
	lng: string;
}

/**
 * Asks the browser where the reader is, and only when `locate` is called. `onFailed` is called after a toast said that
 * the place is not known.
 */
export function useLocation(onFound: (where: Whereabouts) => void, onFailed?: () => void) {
	const [isBusy, setBusy] = useState(false);
	const fail = (sentence: string) => {
		setBusy(false);
		showToast(sentence);
		onFailed?.();
	};
	const locate = () => {
		// Browsers may withhold geolocation from pages that came over plain HTTP.
		if (!navigator.geolocation) return fail(sentences.nearMeFailed);
		setBusy(true);
		navigator.geolocation.getCurrentPosition(
			({ coords }) => {
				setBusy(false);
				onFound({ lat: coords.latitude.toFixed(3), lng: coords.longitude.toFixed(3) });
			},
			(error) => fail(error.code === error.PERMISSION_DENIED ? sentences.nearMeRefused : sentences.nearMeFailed),
			{ timeout: 10_000, maximumAge: 60_000 },
		);
	};
	return { isBusy, locate };
}
