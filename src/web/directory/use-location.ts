import { useState } from 'react';
import { directorySentences as sentences } from '#sentences/directory.ts';
import { showToast } from '#web/components/toast.tsx';

/** As the calls take it: a hundred metres are near enough, and all that is told. */
export interface Whereabouts {
	lat: string;
	lng: string;
}

/** Asks the browser where one is, and only when `locate` is called; `onFailed` after it was said that this is not known. */
export function useLocation(onFound: (where: Whereabouts) => void, onFailed?: () => void) {
	const [isBusy, setBusy] = useState(false);
	const fail = (sentence: string) => {
		setBusy(false);
		showToast(sentence);
		onFailed?.();
	};
	const locate = () => {
		// Browsers keep it from pages that came over an open line.
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
