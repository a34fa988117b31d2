import { LocateFixed } from 'lucide-react';
import { useNavigate } from 'react-router';
import { directorySentences as sentences } from '#sentences/directory.ts';
import { chipClasses } from '#web/directory/filters/filter-menu.tsx';
import { linkTo, nearnessOf, radiusDefaultM, type Selection } from '#web/links/directory-selection.ts';
import { useOwnPosition } from '#web/map/use-own-position.ts';

/** A button that searches around the place where the reader is. */
export function NearMe({ selection }: { selection: Selection }) {
	const navigate = useNavigate();
	const { isBusy, locate } = useOwnPosition({
		chosen: selection.place ?? selection.bbox,
		onFound: (at) => {
			const radius = selection.radius ?? String(radiusDefaultM);
			navigate(linkTo(selection, { ...nearnessOf(at), radius, place: undefined, bbox: undefined }));
		},
		failed: sentences.nearMeFailed,
		refused: sentences.nearMeRefused,
	});
	if (selection.lat) return null;
	return (
		<button
			type="button"
			aria-disabled={isBusy || undefined}
			aria-busy={isBusy || undefined}
			className={chipClasses(false, 'no-script:hidden')}
			onClick={isBusy ? undefined : locate}
		>
			<LocateFixed aria-hidden="true" className={isBusy ? 'size-4 animate-pulse' : 'size-4'} />
			{isBusy ? sentences.locating : sentences.nearMe}
		</button>
	);
}
