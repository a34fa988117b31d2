import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { directorySentences as sentences } from '#sentences/directory.ts';
import { showToast } from '#web/components/toast.tsx';
import { chipClasses } from '#web/directory/filters/filter-menu.tsx';
import { linkTo, radiusDefaultM, type Selection } from '#web/links/directory-selection.ts';

/** Asks the browser where one is, and only when pressed. */
export function NearMe({ selection }: { selection: Selection }) {
	const navigate = useNavigate();
	const [isBusy, setBusy] = useState(false);
	if (selection.lat) return null;
	const locate = () => {
		// Browsers keep it from pages that came over an open line.
		if (!navigator.geolocation) return showToast(sentences.nearMeFailed);
		setBusy(true);
		navigator.geolocation.getCurrentPosition(
			({ coords }) => {
				setBusy(false);
				// A hundred metres are near enough, and all that is told.
				const [lat, lng] = [coords.latitude.toFixed(3), coords.longitude.toFixed(3)];
				const radius = selection.radius ?? String(radiusDefaultM);
				navigate(linkTo(selection, { lat, lng, radius, place: undefined, bbox: undefined }));
			},
			(error) => {
				setBusy(false);
				showToast(error.code === error.PERMISSION_DENIED ? sentences.nearMeRefused : sentences.nearMeFailed);
			},
			{ timeout: 10_000, maximumAge: 60_000 },
		);
	};
	return (
		<button
			type="button"
			disabled={isBusy}
			aria-busy={isBusy || undefined}
			className={chipClasses(false, 'no-script:hidden')}
			onClick={locate}
		>
			<LocateFixed aria-hidden="true" className={isBusy ? 'size-4 animate-pulse' : 'size-4'} />
			{isBusy ? sentences.locating : sentences.nearMe}
		</button>
	);
}
