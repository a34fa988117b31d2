import type { PushDevice } from '#contract/notifications/push.ts';
import { notificationSentences } from '#sentences/notifications.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Moment } from '#web/components/times/moment.tsx';
import type { PushState } from '#web/notifications/push/this-browser.ts';

const { push: sentences } = notificationSentences;

export interface OtherDevice extends PushDevice {
	/** What it is called: "Firefox on Android". */
	name: string;
}

interface DeviceViewProps {
	state: PushState;
	others: readonly OtherDevice[];
	areNamesShown: boolean;
	isBusy: boolean;
	failure: string | undefined;
	onTurnOn: () => void;
	onTurnOff: () => void;
	onTurnOffOther: (device: OtherDevice) => void;
	onShowNames: (areShown: boolean) => void;
}

const hindrances = {
	denied: sentences.denied,
	unsupported: sentences.unsupported,
	needs_installing: sentences.needsInstalling,
};

/** Shows whether this device is told at once, what keeps it from that, and the member's other devices. */
export function DeviceView({ state, others, areNamesShown, isBusy, failure, ...on }: DeviceViewProps) {
	return (
		<div className="space-y-5">
			<FormFailure>{failure}</FormFailure>
			{state === 'on' || state === 'off' ? (
				<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
					<p className="font-medium">{state === 'on' ? sentences.on : sentences.off}</p>
					<Button
						look={state === 'on' ? 'secondary' : 'primary'}
						size="small"
						isBusy={isBusy}
						onClick={state === 'on' ? on.onTurnOff : on.onTurnOn}
					>
						{state === 'on' ? sentences.turnOff : sentences.turnOn}
					</Button>
				</div>
			) : (
				<p className="text-muted">{hindrances[state]}</p>
			)}
			{(state === 'on' || others.length > 0) && (
				<label className="flex cursor-pointer items-start gap-3 border-line border-t pt-4">
					<input
						type="checkbox"
						checked={areNamesShown}
						onChange={({ target }) => on.onShowNames(target.checked)}
						className="mt-1 size-5 shrink-0 accent-accent"
					/>
					<span>
						<span className="block font-medium">{sentences.names}</span>
						<span className="block text-muted text-sm">{sentences.namesExplained}</span>
					</span>
				</label>
			)}
			{others.length > 0 && (
				<div className="border-line border-t pt-4">
					<h3 className="font-sans font-semibold text-base tracking-normal">{sentences.others}</h3>
					<ul className="mt-1 divide-y divide-line">
						{others.map((device) => (
							<li key={device.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
								<span className="min-w-0">
									<span className="block">{device.name}</span>
									<span className="block text-muted text-sm">
										{sentences.since} <Moment at={device.created_at} />
									</span>
								</span>
								<Button
									look="secondary"
									size="small"
									aria-label={sentences.turnOffOther({ device: device.name })}
									isBusy={isBusy}
									onClick={() => on.onTurnOffOther(device)}
								>
									{sentences.turnOff}
								</Button>
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	);
}
