import { Map as MapIcon, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { mapSentences as sentences } from '#sentences/map/map.ts';
import { Button, buttonClasses } from '#web/components/button.tsx';
import { useModal } from '#web/components/use-modal.ts';
import type { DirectoryMap, DirectoryMapProps } from '#web/directory/map/directory-map.tsx';
import { Link } from '#web/links/link.tsx';
import { useAddress } from '#web/links/use-address.ts';
import { LazyMap } from '#web/map/lazy-map.tsx';
import { useMapWanted, wantMap } from '#web/map/map-preference.ts';

/** The bundle of the server leaves the map out: the server draws none, and would take longer to start. */
const fetchMap = import.meta.env.SSR
	? () => Promise.reject<typeof DirectoryMap>()
	: async () => (await import('#web/directory/map/directory-map.tsx')).DirectoryMap;
/** The width from which there is room for the map beside the list; the same as the class `lg`. */
const wide = '(min-width: 64rem)';
const sheetHash = '#map';

/** Shows the map beside the list, where there is room and the map is wanted. */
export function MapPanel(props: DirectoryMapProps) {
	return (
		<section aria-label={sentences.map} className="map-panel">
			<p className="sr-only">{sentences.listIsAlternative}</p>
			<LazyMap fetchMap={fetchMap} props={props} alternative={sentences.listHasAll} />
		</section>
	);
}

/** Shows and hides the map beside the list. */
export function MapToggle() {
	const isWanted = useMapWanted();
	return (
		<button
			type="button"
			aria-pressed={isWanted}
			className={buttonClasses('secondary', 'small', 'max-lg:hidden no-script:hidden')}
			onClick={() => wantMap(!isWanted)}
		>
			<MapIcon aria-hidden="true" className="size-4" />
			<span className="map-off:hidden">{sentences.hideMap}</span>
			<span className="hidden map-off:inline">{sentences.showMap}</span>
		</button>
	);
}

/**
 * Shows on a phone a button above the list, where there is something to show, that opens the map over the whole page.
 * The address says that the map is open, so that Back closes it.
 */
export function MapSheet({ isOffered, ...map }: DirectoryMapProps & { isOffered: boolean }) {
	const { hash, search: shown } = useLocation();
	const { search } = useAddress();
	const navigate = useNavigate();
	const isWide = useSyncExternalStore(
		(changed) => {
			const query = matchMedia(wide);
			query.addEventListener('change', changed);
			return () => query.removeEventListener('change', changed);
		},
		() => matchMedia(wide).matches,
		() => true,
	);
	const isOpen = hash === sheetHash && !isWide;
	// The list of another search that is still being loaded is another step of the history than the one shown.
	const close = () => navigate({ search, hash: '' }, { replace: search === shown, preventScrollReset: true });
	return (
		<>
			{isOffered && (
				<Link
					to={{ search, hash: sheetHash }}
					preventScrollReset
					className={buttonClasses(
						'primary',
						'medium',
						'-translate-x-1/2 fixed bottom-5 left-1/2 z-20 shadow-floating lg:hidden no-script:hidden',
					)}
				>
					<MapIcon aria-hidden="true" className="size-4" />
					{sentences.map}
				</Link>
			)}
			{isOpen && <Sheet map={map} onClose={close} />}
		</>
	);
}

function Sheet({ map, onClose }: { map: DirectoryMapProps; onClose: () => void }) {
	const dialog = useModal();
	return (
		<dialog
			ref={dialog}
			aria-label={sentences.ofDirectory}
			className="m-0 h-dvh max-h-none w-screen max-w-none bg-canvas p-0 text-ink open:flex open:flex-col"
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
		>
			<div className="flex items-center justify-between border-line border-b px-4 py-2">
				<h2 className="text-xl">{sentences.map}</h2>
				<Button look="secondary" size="small" icon={<X aria-hidden="true" className="size-4" />} onClick={onClose}>
					{sentences.backToList}
				</Button>
			</div>
			<p className="sr-only">{sentences.listIsAlternative}</p>
			<div className="min-h-0 flex-1">
				<LazyMap fetchMap={fetchMap} props={map} alternative={sentences.listHasAll} />
			</div>
		</dialog>
	);
}
