import { useState } from 'react';
import type { PushDevice } from '#contract/notifications/push.ts';
import { notificationSentences } from '#sentences/notifications.ts';
import { AccountSection, LoadedPart } from '#web/account/account-section.tsx';
import { loadDeviceWords } from '#web/account/activity/device-words.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { showToast } from '#web/components/toast.tsx';
import { DeviceView, type OtherDevice } from '#web/notifications/push/device-view.tsx';
import { NotReached, otherDevices, readPushState, turnOff, turnOn } from '#web/notifications/push/this-browser.ts';

const { push: sentences } = notificationSentences;

interface DeviceSectionProps {
	areNamesShown: boolean;
	onShowNames: (areShown: boolean) => void;
	/** Gets the devices on which the member is told, whenever they may be others. */
	onDevices: (devices: readonly PushDevice[]) => void;
}

/** Lets the member be told at once on this device. The browser asks for permission when the button is pressed, and never before. */
export function DeviceSection({ areNamesShown, onShowNames, onDevices }: DeviceSectionProps) {
	const [load] = useState(() => async () => {
		const { data } = await api('GET /me/push-devices');
		onDevices(data.devices);
		const [state, others, nameOf] = await Promise.all([
			readPushState(data.devices),
			otherDevices(data.devices),
			loadDeviceWords(),
		]);
		const named = others.map((device): OtherDevice => {
			return { ...device, name: nameOf(device.user_agent) ?? sentences.unknownDevice };
		});
		return { ...data, state, others: named };
	});
	const { state: loaded, reload, retry } = useLoaded(load);
	const [isBusy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	const change = async (work: () => Promise<string | undefined>) => {
		setBusy(true);
		setFailure(undefined);
		try {
			const done = await work();
			if (done) showToast(done);
		} catch (error) {
			setFailure(error instanceof NotReached ? sentences.notReached : sentenceOf(error));
		} finally {
			setBusy(false);
			reload();
		}
	};
	return (
		<AccountSection id="device" title={sentences.title} lead={sentences.lead}>
			<LoadedPart state={loaded} onRetry={retry} rows={1}>
				{({ public_key, devices, state, others }) => (
					<DeviceView
						{...{ state, others, areNamesShown, isBusy, failure, onShowNames }}
						onTurnOn={() => void change(async () => ((await turnOn(public_key)) ? sentences.turnedOn : undefined))}
						onTurnOff={() =>
							void change(async () => {
								await turnOff(devices);
								return sentences.turnedOff;
							})
						}
						onTurnOffOther={({ id }) =>
							void change(async () => {
								await api('DELETE /me/push-devices/:id', { params: { id } });
								return sentences.turnedOff;
							})
						}
					/>
				)}
			</LoadedPart>
		</AccountSection>
	);
}
