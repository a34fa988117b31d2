import { LocateFixed } from 'lucide-react';
import { useNavigate } from 'react-router';
import { directorySentences as sentences } from '#sentences/directory.ts';
import { chipClasses } from '#web/directory/filters/filter-menu.tsx';
import { useLocation } from '#web/directory/use-location.ts';
import { linkTo, radiusDefaultM, type Selection } from '#web/links/directory-selection.ts';

/** A button that searches around the place where the reader is. */
export function NearMe({ selection }: { selection: Selection }) {
	const navigate = useNavigate();
	const { isBusy, locate } = useLocation((where) => {
		const radius = selection.radius ?? String(radiusDefaultM);
		navigate(linkTo(selection, { ...where, radius, place: undefined, bbox: undefined }));
	});
	if (selection.lat) return null;
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
