import { LocateFixed } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { mapSentences } from '#sentences/map/map.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { LazyMap } from '#web/map/lazy-map.tsx';
import { useOwnPosition } from '#web/map/use-own-position.ts';
import { type FormPart, textField } from '#web/owned/form/form-part.ts';
import { type Point, readPoint, writePoint } from '#web/owned/form/location/point.ts';
import type { PointMap } from '#web/owned/form/location/point-map.tsx';

const fetchMap = import.meta.env.SSR
	? () => Promise.reject<typeof PointMap>()
	: async () => (await import('#web/owned/form/location/point-map.tsx')).PointMap;

/** The field for the point on the map: pasted, asked of the browser on a press, or picked on a map. */
export function PointField(part: FormPart) {
	const { draft, set, errorOf } = part;
	const point = readPoint(draft.point);
	const change = useRef(set);
	change.current = set;
	const onPick = useCallback((picked: Point) => change.current({ point: writePoint(picked) }), []);
	const { isBusy, locate } = useOwnPosition({
		chosen: draft.point,
		onFound: onPick,
		failed: sentences.hereFailed,
		isExact: true,
	});
	return (
		<div className="min-w-0 sm:col-span-2">
			<div className="flex flex-wrap items-start gap-x-3 gap-y-2">
				<Field
					{...textField(part, 'point')}
					label={sentences.point}
					hint={sentences.pointHint}
					error={point === null ? sentences.pointWrong : (errorOf('lat') ?? errorOf('lng'))}
					inputMode="text"
					autoComplete="off"
					className="min-w-0 flex-1 basis-56"
				/>
				<Button
					look="secondary"
					className="sm:mt-6.5"
					isBusy={isBusy}
					icon={<LocateFixed aria-hidden="true" className="size-4" />}
					onClick={locate}
				>
					{isBusy ? sentences.hereBusy : sentences.here}
				</Button>
			</div>
			<p className="mt-4 mb-2 text-muted text-sm">{mapSentences.pickerHint}</p>
			<div className="h-72 overflow-hidden rounded-card border border-line">
				<LazyMap fetchMap={fetchMap} props={{ point: point ?? null, onPick }} />
			</div>
		</div>
	);
}
