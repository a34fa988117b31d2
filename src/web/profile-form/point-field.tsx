import { LocateFixed } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { showToast } from '#web/components/toast.tsx';
import { type FormPart, textField } from '#web/profile-form/form-part.ts';
import { profileFormMessages as messages } from '#web/profile-form/messages.ts';
import { type Point, readPoint, writePoint } from '#web/profile-form/point.ts';

/** A map on which the point is shown, and put somewhere else. */
export type MapPicker = (props: { point: Point | null; onPick: (point: Point) => void }) => ReactNode;

/** The point on the map: pasted, asked of the browser when one presses, or picked. */
export function PointField({ mapPicker: Picker, ...part }: FormPart & { mapPicker?: MapPicker | undefined }) {
	const { draft, set, errorOf } = part;
	const [isBusy, setBusy] = useState(false);
	const point = readPoint(draft.point);
	const locate = () => {
		setBusy(true);
		navigator.geolocation.getCurrentPosition(
			({ coords }) => {
				setBusy(false);
				set({ point: writePoint({ lat: coords.latitude, lng: coords.longitude }) });
			},
			() => {
				setBusy(false);
				showToast(messages.hereFailed);
			},
			{ timeout: 10_000, enableHighAccuracy: true },
		);
	};
	return (
		<div className="min-w-0 sm:col-span-2">
			<div className="flex flex-wrap items-start gap-x-3 gap-y-2">
				<Field
					{...textField(part, 'point')}
					label={messages.point}
					hint={messages.pointHint}
					error={point === null ? messages.pointWrong : (errorOf('lat') ?? errorOf('lng'))}
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
					{isBusy ? messages.hereBusy : messages.here}
				</Button>
			</div>
			{Picker && <Picker point={point ?? null} onPick={(picked) => set({ point: writePoint(picked) })} />}
		</div>
	);
}
