import { MapPinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { mapSentences as sentences } from '#sentences/map/map.ts';

/** Stands in the place of a map where the browser cannot draw one: tells why, and what there is instead. */
export function NoMap({ children }: { children?: ReactNode }) {
	return (
		<p className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-map-land p-6 text-center text-muted text-sm">
			<MapPinOff aria-hidden="true" className="size-6" />
			<span>
				{sentences.unsupported} {children}
			</span>
		</p>
	);
}
